import { presentSegmentCreated } from "@/lib/analytics/segments/present";
import { NewSegment } from "@/lib/analytics/segments/schema";
import { createSegment } from "@/lib/analytics/segments/segments";
import { endpoint } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";
import { IdResponse } from "@/lib/platform/responses";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    summary: "Create a segment",
    answer: IdResponse,
    body: NewSegment,
    run: createSegment,
    show: presentSegmentCreated,
  }),
});
