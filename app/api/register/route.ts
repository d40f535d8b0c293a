import { register } from "@/lib/account/account";
import { RegisteredAnswer } from "@/lib/account/answers";
import { presentRegistered } from "@/lib/account/present";
import { NewAccount } from "@/lib/account/schema";
import { openEndpoint } from "@/lib/http/endpoint";
import { addressOf, userAgentOf } from "@/lib/http/road";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: openEndpoint({
    summary: "Make an account",
    mayFail: ["unauthorized", "conflict"],
    body: NewAccount,
    run: (input, request) => register(input, addressOf(request), userAgentOf(request)),
    show: presentRegistered,
    answer: RegisteredAnswer,
  }),
});
