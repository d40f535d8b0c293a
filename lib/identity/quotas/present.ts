import { message } from "@/lib/platform/responses";
import type { KnownQuota } from "./quotas";
import type { QuotasResponse, UserQuotasResponse } from "./schema";

/** Without a limit there is nothing to say. */
export const presentQuotas = (quotas: KnownQuota[]): QuotasResponse => ({
  data: {
    quotas: quotas.flatMap(({ name, used, limit }) => (limit === null ? [] : { name, used, limit })),
  },
});

export const presentUserQuotas = (quotas: KnownQuota[]): UserQuotasResponse => ({
  data: {
    quotas: quotas.map(({ byDefault, own, ...quota }) => ({
      ...quota,
      default: byDefault,
      own: own === undefined ? null : (own ?? "unlimited"),
    })),
  },
});

export const presentQuotasChanged = message("The quotas have been changed.");
