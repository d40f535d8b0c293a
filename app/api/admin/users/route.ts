import { presentUser } from "@/lib/identity/admin/present";
import { AdminListQuery, UserResponse } from "@/lib/identity/admin/schema";
import { listUsers } from "@/lib/identity/admin/users";
import { listEndpoint } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: listEndpoint({
    need: "account",
    summary: "List all users of the installation",
    mayFail: ["not-found"],
    query: AdminListQuery,
    collection: "users",
    run: listUsers,
    show: presentUser,
    answer: UserResponse,
  }),
});
