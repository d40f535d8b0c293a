import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "@/components/api-client";

/** Changes the zone in which days begin; everything that shows a time is read again. */
export function useUpdateTimeZone() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (timezone: string) => api.put("/workspace/update", { timezone }),
    onSuccess: () => client.invalidateQueries(),
  });
}
