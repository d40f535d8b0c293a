import { WrittenBioPageAnswer } from "@/lib/bio/answers";
import { updateBioPage } from "@/lib/bio/bio";
import { presentBioPageUpdated } from "@/lib/bio/present";
import { BioPageChanges } from "@/lib/bio/schema";
import { endpoint, IdPath } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  PUT: endpoint({
    summary: "Change a bio page",
    mayFail: ["conflict"],
    answer: WrittenBioPageAnswer,
    path: IdPath,
    body: BioPageChanges,
    run: updateBioPage,
    show: presentBioPageUpdated,
  }),
});
