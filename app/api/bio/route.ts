import { listBioPages } from "@/lib/links/bio/bio";
import { presentListedBioPage } from "@/lib/links/bio/present";
import { BioListQuery, ListedBioPageResponse } from "@/lib/links/bio/schema";
import { listEndpoint } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: listEndpoint({
    summary: "List the bio pages",
    answer: ListedBioPageResponse,
    query: BioListQuery,
    collection: "bio",
    run: listBioPages,
    show: presentListedBioPage,
  }),
});
