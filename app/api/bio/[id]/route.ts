import { getBioPage } from "@/lib/links/bio/bio";
import { presentBioPage } from "@/lib/links/bio/present";
import { BioPageResponse } from "@/lib/links/bio/schema";
import { endpoint, IdPath } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    summary: "Read a bio page",
    answer: BioPageResponse,
    path: IdPath,
    run: getBioPage,
    show: presentBioPage,
  }),
});
