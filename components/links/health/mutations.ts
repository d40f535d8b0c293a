import { api } from "@/components/api-client";
import { useRefreshingMutation } from "@/components/shell/refreshing-mutation";
import type { HealthCheckedResponse } from "@/lib/links/health/schema";
import { linkKeys } from "../queries";

/** Checks a link's destinations now. */
export const useCheckLink = (id: number) =>
  useRefreshingMutation([linkKeys.all], () => api.post<HealthCheckedResponse>(`/url/${id}/check`));
