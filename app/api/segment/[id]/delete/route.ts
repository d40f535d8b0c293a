import { presentSegmentRemoved } from "@/lib/analytics/segments/present";
import { removeSegment } from "@/lib/analytics/segments/segments";
import { endpoint, IdPath } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  DELETE: endpoint({
    summary: "Delete a segment",
    path: IdPath,
    run: removeSegment,
    show: presentSegmentRemoved,
  }),
});
