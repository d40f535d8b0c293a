import { listEndpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { ListedOverlayAnswer } from "@/lib/overlays/answers";
import { listOverlays } from "@/lib/overlays/overlays";
import { presentListed } from "@/lib/overlays/present";
import { Paging } from "@/lib/paging";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: listEndpoint({
    summary: "List the overlays",
    answer: ListedOverlayAnswer,
    query: Paging,
    collection: "cta",
    run: listOverlays,
    show: presentListed,
  }),
});
