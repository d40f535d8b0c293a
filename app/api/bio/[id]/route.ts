import { BioPageAnswer } from "@/lib/bio/answers";
import { getBioPage } from "@/lib/bio/bio";
import { presentBioPage } from "@/lib/bio/present";
import { endpoint, IdPath } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    summary: "Read a bio page",
    answer: BioPageAnswer,
    path: IdPath,
    run: getBioPage,
    show: presentBioPage,
  }),
});
