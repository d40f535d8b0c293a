import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "@/components/api-client";
import type { NoticesResponse } from "@/lib/identity/notices/schema";

type Notices = NoticesResponse["data"];
type NoticeChange = Partial<Omit<Notices, "mail" | "confirmed">>;

/** What the reader has chosen to be mailed about the current workspace. */
export const noticesQuery = queryOptions({
  queryKey: ["workspace", "notices"],
  queryFn: async ({ signal }) => (await api.get<{ data: Notices }>("/workspace/notices", {}, signal)).data,
});

export function useUpdateNotices() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: NoticeChange) => api.put("/workspace/notices/update", change),
    onSettled: () => client.invalidateQueries({ queryKey: noticesQuery.queryKey }),
  });
}
