import { removeOverlay } from "@/lib/links/overlays/overlays";
import { presentOverlayRemoved } from "@/lib/links/overlays/present";
import { endpoint, IdPath } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  DELETE: endpoint({
    summary: "Delete an overlay",
    path: IdPath,
    run: removeOverlay,
    show: presentOverlayRemoved,
  }),
});
