import { getAccount } from "@/lib/account/account";
import { AccountAnswer } from "@/lib/account/answers";
import { presentAccount } from "@/lib/account/present";
import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";

const account = endpoint({
  summary: "Read the account",
  need: "read",
  run: getAccount,
  show: presentAccount,
  answer: AccountAnswer,
});

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({ GET: account, POST: account });
