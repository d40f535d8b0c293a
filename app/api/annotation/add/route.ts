import { createAnnotation } from "@/lib/links/annotations/annotations";
import { presentAnnotationCreated } from "@/lib/links/annotations/present";
import { NewAnnotation } from "@/lib/links/annotations/schema";
import { endpoint } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";
import { IdResponse } from "@/lib/platform/responses";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    summary: "Create an annotation",
    answer: IdResponse,
    body: NewAnnotation,
    run: createAnnotation,
    show: presentAnnotationCreated,
  }),
});
