import { WaysInAnswer } from "@/lib/account/answers";
import { getWaysIn } from "@/lib/account/identities";
import { presentWaysIn } from "@/lib/account/present";
import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    summary: "Read how the account is signed in to",
    answer: WaysInAnswer,
    need: "account",
    run: getWaysIn,
    show: presentWaysIn,
  }),
});
