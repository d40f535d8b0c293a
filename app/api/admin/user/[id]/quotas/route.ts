import { presentUserQuotas } from "@/lib/identity/quotas/present";
import { listUserQuotas } from "@/lib/identity/quotas/quotas";
import { UserQuotasResponse } from "@/lib/identity/quotas/schema";
import { endpoint, IdPath } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    summary: "List the quotas of a user's workspace",
    path: IdPath,
    need: "account",
    run: listUserQuotas,
    show: presentUserQuotas,
    answer: UserQuotasResponse,
  }),
});
