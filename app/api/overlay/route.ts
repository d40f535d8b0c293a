import { listEndpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { listOverlays } from "@/lib/overlays/overlays";
import { presentListed } from "@/lib/overlays/present";
import { Paging } from "@/lib/paging";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: listEndpoint({ query: Paging, collection: "cta", run: listOverlays, show: presentListed }),
});
