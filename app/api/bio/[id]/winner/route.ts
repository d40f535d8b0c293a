import { declareBioWinner } from "@/lib/links/bio/bio";
import { presentBioPageUpdated } from "@/lib/links/bio/present";
import { BioWinner, WrittenBioPageResponse } from "@/lib/links/bio/schema";
import { endpoint, IdPath } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    summary: "Go on with one version of a bio page",
    mayFail: ["conflict"],
    answer: WrittenBioPageResponse,
    path: IdPath,
    body: BioWinner,
    run: declareBioWinner,
    show: presentBioPageUpdated,
  }),
});
