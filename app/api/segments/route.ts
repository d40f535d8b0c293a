import { presentSegment } from "@/lib/analytics/segments/present";
import { SegmentListQuery, SegmentResponse } from "@/lib/analytics/segments/schema";
import { listSegments } from "@/lib/analytics/segments/segments";
import { listEndpoint } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: listEndpoint({
    summary: "List the segments",
    answer: SegmentResponse,
    query: SegmentListQuery,
    collection: "segments",
    run: listSegments,
    show: presentSegment,
  }),
});
