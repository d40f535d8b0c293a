import { updateOverlay } from "@/lib/links/overlays/overlays";
import { presentOverlayUpdated } from "@/lib/links/overlays/present";
import { OverlayChanges } from "@/lib/links/overlays/schema";
import { endpoint, IdPath } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  PUT: endpoint({
    summary: "Update an overlay",
    path: IdPath,
    body: OverlayChanges,
    run: updateOverlay,
    show: presentOverlayUpdated,
  }),
});
