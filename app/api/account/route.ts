import { getAccount } from "@/lib/identity/account/account";
import { presentAccount } from "@/lib/identity/account/present";
import { AccountResponse } from "@/lib/identity/account/schema";
import { endpoint } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";

const account = endpoint({
  summary: "Read the account",
  need: "read",
  run: getAccount,
  show: presentAccount,
  answer: AccountResponse,
});

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({ GET: account, POST: account });
