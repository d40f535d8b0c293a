import { useLiveList } from "@/components/analytics/statistics/live-list";
import { useFirstQuery } from "@/components/first-data";
import type { ListState } from "./list-state";
import type { Records } from "./records";

/** A page of a noun's rows, whose numbers follow the visits that change them. */
export function useRows<Row extends { id: number }, One>(records: Records<Row, One>, state: ListState) {
  const options = records.list(state);
  const query = useFirstQuery(options);
  useLiveList(records.isLive && query.data ? options.queryKey : null, (signal) =>
    records.readPage(state, signal),
  );
  return query;
}
