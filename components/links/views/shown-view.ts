import { useEffect, useState } from "react";
import { useFirstQuery } from "@/components/first-data";
import { filterOf, isFiltered, type ListState, NOTHING_FILTERED, useListState } from "../list/list-state";
import { type SavedView, viewsQuery } from "./queries";

/** The saved views, and the one that the list shows now. */
export function useShownView(): { views: SavedView[]; shown: SavedView | undefined } {
  const { state } = useListState();
  const views = useFirstQuery(viewsQuery).data ?? [];
  return { views, shown: views.find((view) => isShown(view, state)) };
}

/** What the list's state is in a view. */
export const stateOf = ({ filter, order }: SavedView) =>
  ({ ...NOTHING_FILTERED, ...filter, order }) as Partial<ListState>;

const isShown = ({ filter, order }: SavedView, state: ListState): boolean => {
  const now = filterOf(state);
  const names = new Set([...Object.keys(filter), ...Object.keys(now)]);
  return order === state.order && [...names].every((name) => filter[name] === now[name]);
};

/**
 * What the list shows. One that is opened without saying what begins with the person's default view, once: clearing the filters shows
 * everything. The view shows before the address says it, since the server may not write that.
 */
export function useStateToShow(): ListState {
  const { state, change } = useListState();
  const { data } = useFirstQuery(viewsQuery);
  const isPlain = !isFiltered(state) && state.order === "date" && state.page === 1;
  // Changed in place: the page is drawn anew because of the address, or needn't be.
  const [list] = useState(() => ({ isBegun: false }));
  const view = list.isBegun || !isPlain ? undefined : data?.find((one) => one.default);
  useEffect(() => {
    if (!data || list.isBegun) return;
    list.isBegun = true;
    if (view) change(stateOf(view));
  });
  return view ? { ...state, ...stateOf(view) } : state;
}
