import { parseAsInteger, parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";

export const STATES = ["all", "active", "expired", "disabled", "protected"] as const;
export const ORDERS = ["date", "click", "last", "title", "expiry"] as const;

/** What the list shows. It lives in the address, so that back, forward and a shared address show the same. */
export type ListState = {
  q: string;
  state: (typeof STATES)[number];
  order: (typeof ORDERS)[number];
  page: number;
  limit: number;
};

const parsers = {
  q: parseAsString.withDefault(""),
  state: parseAsStringLiteral(STATES).withDefault("all"),
  order: parseAsStringLiteral(ORDERS).withDefault("date"),
  page: parseAsInteger.withDefault(1),
  limit: parseAsInteger.withDefault(25),
};

/** The list's state and the way to change parts of it. Any change but of the page leads back to the first one. */
export function useListState() {
  const [state, set] = useQueryStates(parsers, { history: "push", scroll: false });
  const change = (changes: Partial<ListState>) => void set({ page: null, ...changes });
  const clear = () => void set({ q: null, state: null, page: null });
  return { state: state satisfies ListState, change, clear };
}

/** True when something may be hidden by search or filter. */
export const isFiltered = ({ q, state }: ListState): boolean => q !== "" || state !== "all";
