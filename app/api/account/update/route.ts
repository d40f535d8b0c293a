import { updateAccount } from "@/lib/identity/account/account";
import { presentAccountUpdated } from "@/lib/identity/account/present";
import { AccountChanges, AccountUpdatedResponse } from "@/lib/identity/account/schema";
import { endpoint } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  PUT: endpoint({
    summary: "Update the email address or password",
    mayFail: ["conflict"],
    body: AccountChanges,
    need: "account",
    run: updateAccount,
    show: presentAccountUpdated,
    answer: AccountUpdatedResponse,
  }),
});
