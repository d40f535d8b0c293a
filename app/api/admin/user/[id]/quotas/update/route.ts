import { presentQuotasChanged } from "@/lib/identity/quotas/present";
import { changeUserQuotas } from "@/lib/identity/quotas/quotas";
import { QuotaChanges } from "@/lib/identity/quotas/schema";
import { endpoint, IdPath } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  PUT: endpoint({
    summary: "Change the quotas of a user's workspace",
    path: IdPath,
    body: QuotaChanges,
    need: "account",
    run: changeUserQuotas,
    show: presentQuotasChanged,
  }),
});
