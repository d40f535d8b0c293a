import { presentOverlayMetrics } from "@/lib/links/overlays/present";
import { overlayMetrics } from "@/lib/links/overlays/responses";
import { OverlayMetricsResponse } from "@/lib/links/overlays/schema";
import { endpoint, IdPath } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    summary: "Read an overlay's views and conversions",
    answer: OverlayMetricsResponse,
    path: IdPath,
    run: overlayMetrics,
    show: presentOverlayMetrics,
  }),
});
