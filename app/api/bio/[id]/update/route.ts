import { updateBioPage } from "@/lib/links/bio/bio";
import { presentBioPageUpdated } from "@/lib/links/bio/present";
import { BioPageChanges, WrittenBioPageResponse } from "@/lib/links/bio/schema";
import { endpoint, IdPath } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  PUT: endpoint({
    summary: "Update a bio page",
    mayFail: ["conflict"],
    answer: WrittenBioPageResponse,
    path: IdPath,
    body: BioPageChanges,
    run: updateBioPage,
    show: presentBioPageUpdated,
  }),
});
