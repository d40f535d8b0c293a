import { IdAnswer } from "@/lib/answers";
import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { createOverlay } from "@/lib/overlays/overlays";
import { presentOverlayCreated } from "@/lib/overlays/present";
import { NewOverlay } from "@/lib/overlays/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    summary: "Make an overlay",
    answer: IdAnswer,
    body: NewOverlay,
    run: createOverlay,
    show: presentOverlayCreated,
  }),
});
