import { originOf } from "@/lib/identity/access/actor";
import { register } from "@/lib/identity/account/account";
import { presentRegistered } from "@/lib/identity/account/present";
import { NewAccount, RegisteredResponse } from "@/lib/identity/account/schema";
import { openEndpoint } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: openEndpoint({
    summary: "Create an account",
    mayFail: ["unauthorized", "conflict"],
    body: NewAccount,
    run: (input, request) =>
      register(input, { ...originOf(request), languages: request.headers.get("accept-language") ?? "" }),
    show: presentRegistered,
    answer: RegisteredResponse,
  }),
});
