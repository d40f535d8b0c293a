import { endpoint, IdPath } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { OverlayAnswer } from "@/lib/overlays/answers";
import { getOverlay } from "@/lib/overlays/overlays";
import { presentOverlay } from "@/lib/overlays/present";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    summary: "Read an overlay",
    answer: OverlayAnswer,
    path: IdPath,
    run: getOverlay,
    show: presentOverlay,
  }),
});
