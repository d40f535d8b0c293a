import { removeBioPage } from "@/lib/links/bio/bio";
import { presentBioPageRemoved } from "@/lib/links/bio/present";
import { endpoint, IdPath } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  DELETE: endpoint({
    summary: "Delete a bio page",
    path: IdPath,
    run: removeBioPage,
    show: presentBioPageRemoved,
  }),
});
