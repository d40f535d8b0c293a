import { removeBioPage } from "@/lib/bio/bio";
import { presentBioPageRemoved } from "@/lib/bio/present";
import { endpoint, IdPath } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  DELETE: endpoint({
    summary: "Delete a bio page",
    path: IdPath,
    run: removeBioPage,
    show: presentBioPageRemoved,
  }),
});
