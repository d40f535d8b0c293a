import { getAccount } from "@/lib/account/account";
import { presentAccount } from "@/lib/account/present";
import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";

const account = endpoint({ need: "read", run: getAccount, show: presentAccount });

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({ GET: account, POST: account });
