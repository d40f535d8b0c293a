import { presentQuotas } from "@/lib/identity/quotas/present";
import { listQuotas } from "@/lib/identity/quotas/quotas";
import { QuotasResponse } from "@/lib/identity/quotas/schema";
import { endpoint } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    summary: "List the workspace's limits and how much of them is used",
    run: listQuotas,
    show: presentQuotas,
    answer: QuotasResponse,
  }),
});
