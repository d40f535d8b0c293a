import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { filterOf, isFiltered, type ListState, NOTHING_FILTERED, useListState } from "../list/list-state";
import { type SavedView, viewsQuery } from "./queries";

/** The saved views, and the one that the list shows now. */
export function useShownView(): { views: SavedView[]; shown: SavedView | undefined } {
  const { state } = useListState();
  const views = useQuery(viewsQuery).data ?? [];
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

/** A list that is opened without saying what it shows begins with the person's default view, once: clearing the filters shows everything. */
export function useDefaultView(): void {
  const { state, change } = useListState();
  const { data } = useQuery(viewsQuery);
  const isPlain = !isFiltered(state) && state.order === "date" && state.page === 1;
  const begun = useRef(false);
  useEffect(() => {
    if (!data || begun.current) return;
    begun.current = true;
    const view = data.find((one) => one.default);
    if (view && isPlain) change(stateOf(view));
  });
}
