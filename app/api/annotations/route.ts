import { listAnnotations } from "@/lib/links/annotations/annotations";
import { presentAnnotation } from "@/lib/links/annotations/present";
import { AnnotationListQuery, AnnotationResponse } from "@/lib/links/annotations/schema";
import { listEndpoint } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: listEndpoint({
    summary: "List the annotations",
    answer: AnnotationResponse,
    query: AnnotationListQuery,
    collection: "annotations",
    run: listAnnotations,
    show: presentAnnotation,
  }),
});
