import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { api } from "@/components/api-client";
import { keepRows } from "@/components/kept-rows";
import { listPage } from "@/components/shell/list-state";
import { useHidden } from "@/components/shell/undoable-delete";
import type { HistoryResponse } from "@/lib/links/history/schema";
import type messages from "@/messages/en.json";

/** The subject of a history: the record's API path, and its first query key, so that a change refetches the history. */
export type HistoryOf = { path: string; group: string };

/** A change of a record, or a note about it, which has no changes. */
export type HistoryEntry = HistoryResponse;
/** The old and new value of one field, as the API writes them. */
export type FieldChange = HistoryEntry["changes"][number];

const PER_PAGE = 10;

/** A page of a record's history, those of the latest moment first. */
export const historyQuery = ({ path, group }: HistoryOf, page: number, limit = PER_PAGE) =>
  queryOptions({
    queryKey: [group, "history", path, page, limit],
    queryFn: async ({ signal }) =>
      listPage<HistoryEntry>(await api.get(`${path}/history`, { page, limit }, signal), "history"),
    placeholderData: keepRows,
  });

/** A mutation after which everything read about the record's noun is read again. */
function useHistoryMutation<Input, Result>(
  { group }: HistoryOf,
  mutationFn: (input: Input) => Promise<Result>,
) {
  const client = useQueryClient();
  const onSettled = () => client.invalidateQueries({ queryKey: [group] });
  return useMutation({ mutationFn, onSettled });
}

/** Undoes changes of a record, unless there are later ones than `latest`: nobody takes back what they have not seen. */
export const useUndoChanges = (of: HistoryOf) =>
  useHistoryMutation(of, ({ id, latest }: { id: number; latest: number | undefined }) =>
    api.post(`${of.path}/history/${id}/undo`, { latest }),
  );

export const useAddNote = (of: HistoryOf) =>
  useHistoryMutation(of, (body: { note: string; date: string }) => api.post(`${of.path}/history/add`, body));

/** Where the API deletes a note. */
export const notePath = ({ path }: HistoryOf, id: number): string => `${path}/history/${id}`;

/** Without notes whose deletion can still be undone. */
export function useShown(of: HistoryOf, rows: HistoryEntry[]): HistoryEntry[] {
  const hidden = useHidden();
  return rows.filter(({ id }) => !hidden.has(notePath(of, id)));
}

type Fields = keyof typeof messages.history.fields;

/** How a field of the API is called here; one that a later version knows keeps its own name. */
export function useFieldName() {
  const t = useTranslations("history");
  return (field: string) => (t.has(`fields.${field as Fields}`) ? t(`fields.${field as Fields}`) : field);
}
