import { updateAdmin } from "@/lib/identity/access/admins";
import { presentBlocking } from "@/lib/identity/admin/present";
import { AdminRole } from "@/lib/identity/admin/schema";
import { endpoint, IdPath } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  PUT: endpoint({
    summary: "Grant or revoke the administrator role",
    mayFail: ["conflict"],
    path: IdPath,
    body: AdminRole,
    need: "session",
    run: updateAdmin,
    show: presentBlocking,
  }),
});
