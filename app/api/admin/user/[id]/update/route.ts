import { presentBlocking } from "@/lib/admin/present";
import { Blocking } from "@/lib/admin/schema";
import { blockUser } from "@/lib/admin/users";
import { endpoint, IdPath } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  PUT: endpoint({
    summary: "Block somebody, or let him in again",
    path: IdPath,
    body: Blocking,
    need: "account",
    run: blockUser,
    show: presentBlocking,
  }),
});
