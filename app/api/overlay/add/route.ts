import { createOverlay } from "@/lib/links/overlays/overlays";
import { presentOverlayCreated } from "@/lib/links/overlays/present";
import { NewOverlay } from "@/lib/links/overlays/schema";
import { endpoint } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";
import { IdResponse } from "@/lib/platform/responses";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    summary: "Create an overlay",
    answer: IdResponse,
    body: NewOverlay,
    run: createOverlay,
    show: presentOverlayCreated,
  }),
});
