import { ListedBioPageAnswer } from "@/lib/bio/answers";
import { listBioPages } from "@/lib/bio/bio";
import { presentListed } from "@/lib/bio/present";
import { listEndpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";
import { Paging } from "@/lib/paging";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: listEndpoint({
    summary: "List the bio pages",
    answer: ListedBioPageAnswer,
    query: Paging,
    collection: "bio",
    run: listBioPages,
    show: presentListed,
  }),
});
