import { blockDomain } from "@/lib/identity/admin/moderation";
import { presentBlocking } from "@/lib/identity/admin/present";
import { Blocking } from "@/lib/identity/admin/schema";
import { endpoint, IdPath } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  PUT: endpoint({
    summary: "Block or unblock all links of a domain",
    path: IdPath,
    body: Blocking,
    need: "account",
    run: blockDomain,
    show: presentBlocking,
  }),
});
