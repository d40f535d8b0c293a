import { useMemo } from "react";
import { oneOf, text, whole } from "./url-params";
import { useAddress } from "./url-state";

/** Sort orders and filters of a noun's list. The first value of each is the default; for a filter it shows everything. */
export type ListShape = {
  orders: readonly [string, ...string[]];
  filters: Record<string, readonly ["all", ...string[]]>;
};

/** State of a list: search, order, page, and a value per filter. */
export type ListState<S extends ListShape = ListShape> = {
  q: string;
  order: S["orders"][number];
  page: number;
  limit: number;
  filters: { [name in keyof S["filters"]]: S["filters"][name][number] };
};

/** A list's state, which lives in the address so that back, forward and a shared address show the same. */
export function useListState<S extends ListShape>(shape: S) {
  const [flat, set] = useAddress(useMemo(() => paramsOf(shape), [shape]));
  const { q, order, page, limit, ...filters } = flat;
  const state = { q, order, page, limit, filters } as unknown as ListState<S>;
  return {
    state,
    /** Any change but of the page leads back to the first one. */
    change: (changes: Record<string, string | number | null>) => set({ page: null, ...changes }),
    clear: () =>
      set({
        q: null,
        page: null,
        ...Object.fromEntries(Object.keys(shape.filters).map((name) => [name, null])),
      }),
    isFiltered: q !== "" || Object.values(filters).some((value) => value !== "all"),
  };
}

export type List<S extends ListShape = ListShape> = ReturnType<typeof useListState<S>>;

const paramsOf = ({ orders, filters }: ListShape) => ({
  ...Object.fromEntries(Object.entries(filters).map(([name, words]) => [name, oneOf(words)])),
  q: text,
  order: oneOf(orders),
  page: whole(1),
  limit: whole(25),
});

/** The state as the API's list queries take it. */
export const queryOf = ({ filters, ...rest }: ListState) => ({
  ...rest,
  ...Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== "all")),
});

/** A page of a list as the API returns it, with the rows under one name for every noun. */
export type ListPage<T> = {
  result: number;
  perpage: number;
  currentpage: number;
  maxpage: number;
  rows: T[];
};

type Answer<T> = { data: Omit<ListPage<T>, "rows"> & Record<string, unknown> };

/** Takes the rows out from under the noun's own name. */
export const listPage = <T>({ data }: Answer<T>, collection: string): ListPage<T> => ({
  ...data,
  rows: data[collection] as T[],
});
