import { getSignInMethods } from "@/lib/identity/account/oidc-accounts";
import { presentSignInMethods } from "@/lib/identity/account/present";
import { SignInMethodsResponse } from "@/lib/identity/account/schema";
import { endpoint } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    summary: "Read the account's sign-in methods",
    answer: SignInMethodsResponse,
    need: "account",
    run: getSignInMethods,
    show: presentSignInMethods,
  }),
});
