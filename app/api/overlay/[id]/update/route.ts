import { endpoint, IdPath } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { updateOverlay } from "@/lib/overlays/overlays";
import { presentOverlayUpdated } from "@/lib/overlays/present";
import { OverlayChanges } from "@/lib/overlays/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  PUT: endpoint({
    summary: "Change an overlay",
    path: IdPath,
    body: OverlayChanges,
    run: updateOverlay,
    show: presentOverlayUpdated,
  }),
});
