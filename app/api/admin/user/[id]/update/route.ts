import { presentBlocking } from "@/lib/identity/admin/present";
import { Blocking } from "@/lib/identity/admin/schema";
import { blockUser } from "@/lib/identity/admin/users";
import { endpoint, IdPath } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  PUT: endpoint({
    summary: "Block or unblock a user",
    path: IdPath,
    body: Blocking,
    need: "account",
    run: blockUser,
    show: presentBlocking,
  }),
});
