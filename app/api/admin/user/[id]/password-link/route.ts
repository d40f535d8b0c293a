import { createPasswordLink } from "@/lib/identity/admin/new-users";
import { presentPasswordLink } from "@/lib/identity/admin/present";
import { OperatorProof, PasswordLinkResponse } from "@/lib/identity/admin/schema";
import { endpoint, IdPath } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    summary: "Create a link to choose a new password",
    mayFail: ["conflict"],
    secret: true,
    path: IdPath,
    body: OperatorProof,
    need: "session",
    run: createPasswordLink,
    show: presentPasswordLink,
    answer: PasswordLinkResponse,
  }),
});
