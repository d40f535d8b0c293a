import { getOverlay } from "@/lib/links/overlays/overlays";
import { presentOverlay } from "@/lib/links/overlays/present";
import { OverlayResponse } from "@/lib/links/overlays/schema";
import { endpoint, IdPath } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    summary: "Read an overlay",
    answer: OverlayResponse,
    path: IdPath,
    run: getOverlay,
    show: presentOverlay,
  }),
});
