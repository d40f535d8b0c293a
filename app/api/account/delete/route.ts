import { deleteAccount } from "@/lib/account/closing";
import { presentAccountDeleted } from "@/lib/account/present";
import { AccountEnd } from "@/lib/account/schema";
import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    summary: "End the account",
    mayFail: ["conflict"],
    body: AccountEnd,
    secret: true,
    need: "session",
    run: deleteAccount,
    show: presentAccountDeleted,
  }),
});
