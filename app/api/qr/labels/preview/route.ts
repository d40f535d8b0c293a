import { previewLabels } from "@/lib/links/labels/labels";
import { LABELS_BODY_LIMIT, Labels, LabelsPreviewResponse } from "@/lib/links/labels/schema";
import { endpoint } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    summary: "Preview sheets of labels",
    answer: LabelsPreviewResponse,
    mayFail: ["not-found"],
    need: "read",
    body: Labels,
    bodyLimit: LABELS_BODY_LIMIT,
    run: previewLabels,
    show: (data) => ({ data }),
  }),
});
