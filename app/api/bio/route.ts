import { BioPageRowAnswer } from "@/lib/bio/answers";
import { listBioPages } from "@/lib/bio/bio";
import { presentListedWith } from "@/lib/bio/present";
import { BioListQuery } from "@/lib/bio/query";
import { listEndpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: listEndpoint({
    summary: "List the bio pages",
    answer: BioPageRowAnswer,
    query: BioListQuery,
    collection: "bio",
    run: listBioPages,
    show: presentListedWith,
  }),
});
