import { queryOptions } from "@tanstack/react-query";
import { api } from "@/components/api-client";
import { useRefreshingMutation } from "@/components/shell/refreshing-mutation";
import { saveRecord } from "@/components/shell/save-record";
import type { SegmentResponse } from "@/lib/analytics/segments/schema";

export type Segment = SegmentResponse;

const KEY = ["segments"] as const;

/** The workspace's segments, by name. */
export const segmentsQuery = queryOptions({
  queryKey: KEY,
  queryFn: async ({ signal }) =>
    (await api.get<{ data: { segments: Segment[] } }>("/segments", { limit: 1_000 }, signal)).data.segments,
  staleTime: 30_000,
});

type SegmentBody = { name?: string; filter?: Record<string, string> };

/** Creates a segment, or changes the one with that id. */
export const useSaveSegment = (id: number | undefined) =>
  useRefreshingMutation([KEY], (body: SegmentBody) => saveRecord("/segment", id, body));

export const useDeleteSegment = () =>
  useRefreshingMutation([KEY], (id: number) => api.remove(`/segment/${id}/delete`));
