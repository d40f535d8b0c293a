import { updateAccount } from "@/lib/account/account";
import { presentAccountUpdated } from "@/lib/account/present";
import { AccountChanges } from "@/lib/account/schema";
import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  PUT: endpoint({
    summary: "Change e-mail address or password",
    mayFail: ["conflict"],
    body: AccountChanges,
    need: "account",
    run: updateAccount,
    show: presentAccountUpdated,
  }),
});
