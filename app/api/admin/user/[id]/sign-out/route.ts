import { signOutUser } from "@/lib/identity/admin/new-users";
import { presentBlocking } from "@/lib/identity/admin/present";
import { endpoint, IdPath } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    summary: "Sign a user out of every browser",
    path: IdPath,
    need: "account",
    run: signOutUser,
    show: presentBlocking,
  }),
});
