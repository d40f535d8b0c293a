import { createUser } from "@/lib/identity/admin/new-users";
import { presentCreatedUser } from "@/lib/identity/admin/present";
import { CreatedUserResponse, NewUser } from "@/lib/identity/admin/schema";
import { endpoint } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    summary: "Create an account, and the link to choose its password",
    mayFail: ["not-found", "conflict"],
    secret: true,
    body: NewUser,
    need: "account",
    run: createUser,
    show: presentCreatedUser,
    answer: CreatedUserResponse,
  }),
});
