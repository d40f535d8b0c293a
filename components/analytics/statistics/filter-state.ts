import { texts } from "@/components/shell/url-params";
import { useAddressValue } from "@/components/shell/url-state";
import { LISTED, type Listed } from "@/lib/analytics/store/enums";

/** Only visits whose value in a dimension is one of these names, or is none of them. */
export type Filter = { dimension: Listed; kind: "is" | "is-not"; names: string[] };

/** The filters, in the address as `country:Poland|Germany` and `device!:Mobile`. */
export function useFilters() {
  const [written, set] = useAddressValue("filter", texts);
  const filters = written.flatMap(parseFilter);
  const write = (next: Filter[]) => set(next.length > 0 ? next.map(writeFilter) : null);
  const rest = (dimension: Listed) => filters.filter((one) => one.dimension !== dimension);
  return {
    filters,
    isOn: (dimension: Listed, name: string) =>
      filters.some((one) => one.dimension === dimension && one.names.includes(name)),
    /** adds a value to a dimension's filter, or takes it away again */
    toggle: (dimension: Listed, name: string) => {
      const { kind = "is", names = [] } = filters.find((one) => one.dimension === dimension) ?? {};
      const next = names.includes(name) ? names.filter((one) => one !== name) : [...names, name];
      write([...rest(dimension), ...(next.length > 0 ? [{ dimension, kind, names: next }] : [])]);
    },
    turn: ({ dimension, kind, names }: Filter) =>
      write([...rest(dimension), { dimension, names, kind: kind === "is" ? "is-not" : "is" }]),
    remove: (dimension: Listed) => write(rest(dimension)),
    clear: () => write([]),
    replace: write,
  };
}

export type Filtering = ReturnType<typeof useFilters>;

/** The filters as the API's query takes them. */
export const filterQuery = (filters: readonly Filter[]): Record<string, string> =>
  Object.fromEntries(
    filters.map(({ dimension, kind, names }) => [
      `filter[${dimension}]${kind === "is" ? "" : "[not]"}`,
      names.map(escaped).join("|"),
    ]),
  );

/** The filters that such a query has. */
export const filtersOfQuery = (query: Readonly<Record<string, string>>): Filter[] =>
  Object.entries(query).flatMap(([field, text]) => {
    const [, name, not] = /^filter\[([a-z_]+)\](\[not\])?$/.exec(field) ?? [];
    return parseFilter(`${name}${not ? "!" : ""}:${text}`);
  });

/** Whether two sets of filters say the same, in whatever order. */
export const areSame = (a: readonly Filter[], b: readonly Filter[]): boolean => {
  const written = (filters: readonly Filter[]) =>
    filters
      .map(({ names, ...rest }) => writeFilter({ ...rest, names: names.toSorted() }))
      .sort()
      .join("\n");
  return written(a) === written(b);
};

export const writeFilter = ({ dimension, kind, names }: Filter): string =>
  `${dimension}${kind === "is" ? "" : "!"}:${names.map(escaped).join("|")}`;

/** Undefined for values no control offers. */
export function parseFilter(text: string): Filter[] {
  const [, name, not, values = ""] = /^([a-z_]+)(!?):(.+)$/s.exec(text) ?? [];
  const dimension = LISTED.find((known) => known === name);
  if (!dimension) return [];
  const names = values.split(/(?<!\\)\|/).map((part) => part.replaceAll("\\|", "|"));
  return [{ dimension, kind: not ? "is-not" : "is", names }];
}

const escaped = (name: string) => name.replaceAll("|", "\\|");
