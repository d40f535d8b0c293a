import { listAllDomains } from "@/lib/identity/admin/moderation";
import { presentDomain } from "@/lib/identity/admin/present";
import { AdminListQuery, AnyDomainResponse } from "@/lib/identity/admin/schema";
import { listEndpoint } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: listEndpoint({
    need: "account",
    summary: "List all domains of the installation",
    mayFail: ["not-found"],
    query: AdminListQuery,
    collection: "domains",
    run: listAllDomains,
    show: presentDomain,
    answer: AnyDomainResponse,
  }),
});
