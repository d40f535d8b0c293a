import { queryOptions } from "@tanstack/react-query";
import { api } from "@/components/api-client";
import { useRefreshingMutation } from "@/components/shell/refreshing-mutation";
import { saveRecord } from "@/components/shell/save-record";
import type { AnnotationResponse } from "@/lib/links/annotations/schema";

export type Annotation = AnnotationResponse;

const KEY = ["annotations"] as const;

/** What happened in the workspace between two days, the latest first. */
export const annotationsQuery = ({ from, to }: { from: string; to: string }) =>
  queryOptions({
    queryKey: [...KEY, from, to],
    queryFn: async ({ signal }) =>
      (
        await api.get<{ data: { annotations: Annotation[] } }>(
          "/annotations",
          { from, to, limit: 1_000 },
          signal,
        )
      ).data.annotations,
    staleTime: 30_000,
  });

/** Creates an annotation, or changes the one with that id. */
export const useSaveAnnotation = (id: number | undefined) =>
  useRefreshingMutation([KEY], (body: { day: string; text: string }) => saveRecord("/annotation", id, body));

export const useDeleteAnnotation = () =>
  useRefreshingMutation([KEY], (id: number) => api.remove(`/annotation/${id}/delete`));
