import { blockLink } from "@/lib/admin/links";
import { presentBlocking } from "@/lib/admin/present";
import { Blocking } from "@/lib/admin/schema";
import { endpoint, IdPath } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  PUT: endpoint({
    summary: "Take any link down, or put it up again",
    path: IdPath,
    body: Blocking,
    need: "account",
    run: blockLink,
    show: presentBlocking,
  }),
});
