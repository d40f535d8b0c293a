import { UserAnswer } from "@/lib/admin/answers";
import { presentUser } from "@/lib/admin/present";
import { AdminListQuery } from "@/lib/admin/query";
import { listUsers } from "@/lib/admin/users";
import { listEndpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: listEndpoint({
    need: "account",
    summary: "List everybody who has an account",
    mayFail: ["not-found"],
    query: AdminListQuery,
    collection: "users",
    run: listUsers,
    show: presentUser,
    answer: UserAnswer,
  }),
});
