import { blockDomain } from "@/lib/admin/domains";
import { presentBlocking } from "@/lib/admin/present";
import { Blocking } from "@/lib/admin/schema";
import { endpoint, IdPath } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  PUT: endpoint({
    summary: "Take down all links of a domain, or put them up again",
    path: IdPath,
    body: Blocking,
    need: "account",
    run: blockDomain,
    show: presentBlocking,
  }),
});
