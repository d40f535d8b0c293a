import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "@/components/api-client";
import { keepRows } from "@/components/kept-rows";
import { listPage } from "@/components/shell/list-state";
import type { MissingPathResponse } from "@/lib/links/missing-paths/schema";

/** A path that visitors asked for in vain. */
export type MissingPath = MissingPathResponse;

/** Which of them a list shows. */
export const MISSING_STATUSES = ["open", "ignored"] as const;
export type MissingStatus = (typeof MISSING_STATUSES)[number];

const keyOf = (domain: number) => ["domains", "missing", domain];

export const missingQuery = (domain: number, status: MissingStatus, page: number) =>
  queryOptions({
    queryKey: [...keyOf(domain), status, page],
    queryFn: async ({ signal }) =>
      listPage<MissingPath>(
        await api.get(`/domain/${domain}/missing`, { status, page, limit: 25 }, signal),
        "paths",
      ),
    placeholderData: keepRows,
    refetchInterval: 30_000,
  });

/** Leaves a path out of the list, or takes it back. */
export function useIgnoreMissing(domain: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ignored }: { id: number; ignored: boolean }) =>
      api.put(`/domain/${domain}/missing/${id}`, { ignored }),
    onSettled: () => client.invalidateQueries({ queryKey: keyOf(domain) }),
  });
}
