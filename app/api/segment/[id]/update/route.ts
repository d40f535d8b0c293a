import { presentSegmentUpdated } from "@/lib/analytics/segments/present";
import { SegmentChanges } from "@/lib/analytics/segments/schema";
import { updateSegment } from "@/lib/analytics/segments/segments";
import { endpoint, IdPath } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  PUT: endpoint({
    summary: "Update a segment",
    path: IdPath,
    body: SegmentChanges,
    run: updateSegment,
    show: presentSegmentUpdated,
  }),
});
