import { listOverlays } from "@/lib/links/overlays/overlays";
import { presentListedOverlay } from "@/lib/links/overlays/present";
import { ListedOverlayResponse, OverlayListQuery } from "@/lib/links/overlays/schema";
import { listEndpoint } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: listEndpoint({
    summary: "List the overlays",
    answer: ListedOverlayResponse,
    query: OverlayListQuery,
    collection: "cta",
    run: listOverlays,
    show: presentListedOverlay,
  }),
});
