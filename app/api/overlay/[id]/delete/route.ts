import { endpoint, IdPath } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { removeOverlay } from "@/lib/overlays/overlays";
import { presentOverlayRemoved } from "@/lib/overlays/present";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  DELETE: endpoint({
    summary: "Delete an overlay",
    path: IdPath,
    run: removeOverlay,
    show: presentOverlayRemoved,
  }),
});
