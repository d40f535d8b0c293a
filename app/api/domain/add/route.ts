import { IdAnswer } from "@/lib/answers";
import { createDomain } from "@/lib/domains/domains";
import { presentDomainCreated } from "@/lib/domains/present";
import { NewDomain } from "@/lib/domains/schema";
import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    summary: "Register a branded domain",
    answer: IdAnswer,
    body: NewDomain,
    run: createDomain,
    show: presentDomainCreated,
  }),
});
