import { deleteAccount } from "@/lib/identity/account/deletion";
import { presentAccountDeleted } from "@/lib/identity/account/present";
import { AccountDeletion } from "@/lib/identity/account/schema";
import { endpoint } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    summary: "Delete the account",
    mayFail: ["conflict"],
    body: AccountDeletion,
    secret: true,
    need: "session",
    run: deleteAccount,
    show: presentAccountDeleted,
  }),
});
