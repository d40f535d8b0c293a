import { updateAnnotation } from "@/lib/links/annotations/annotations";
import { presentAnnotationUpdated } from "@/lib/links/annotations/present";
import { AnnotationChanges } from "@/lib/links/annotations/schema";
import { endpoint, IdPath } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  PUT: endpoint({
    summary: "Update an annotation",
    path: IdPath,
    body: AnnotationChanges,
    run: updateAnnotation,
    show: presentAnnotationUpdated,
  }),
});
