import { createDomain } from "@/lib/links/domains/domains";
import { presentDomainCreated } from "@/lib/links/domains/present";
import { NewDomain } from "@/lib/links/domains/schema";
import { endpoint } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";
import { IdResponse } from "@/lib/platform/responses";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    summary: "Add a branded domain",
    answer: IdResponse,
    body: NewDomain,
    run: createDomain,
    show: presentDomainCreated,
  }),
});
