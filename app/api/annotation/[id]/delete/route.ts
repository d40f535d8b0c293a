import { removeAnnotation } from "@/lib/links/annotations/annotations";
import { presentAnnotationRemoved } from "@/lib/links/annotations/present";
import { endpoint, IdPath } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  DELETE: endpoint({
    summary: "Delete an annotation",
    path: IdPath,
    run: removeAnnotation,
    show: presentAnnotationRemoved,
  }),
});
