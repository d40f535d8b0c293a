import { updateAdmin } from "@/lib/admin/admins";
import { presentBlocking } from "@/lib/admin/present";
import { AdminRole } from "@/lib/admin/schema";
import { endpoint, IdPath } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  PUT: endpoint({
    summary: "Make somebody an administrator, or end that",
    mayFail: ["conflict"],
    path: IdPath,
    body: AdminRole,
    need: "session",
    run: updateAdmin,
    show: presentBlocking,
  }),
});
