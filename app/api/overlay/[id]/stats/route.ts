import { endpoint, IdPath } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { OverlayFiguresAnswer } from "@/lib/overlays/answers";
import { presentFigures } from "@/lib/overlays/present";
import { overlayFigures } from "@/lib/overlays/responses";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    summary: "Count what an overlay achieves",
    answer: OverlayFiguresAnswer,
    path: IdPath,
    run: overlayFigures,
    show: presentFigures,
  }),
});
