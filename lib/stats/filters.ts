import { BREAKDOWNS, type Breakdown } from "./choices";
import { valueOf } from "./names";

/** Only visits whose value in a dimension is one of these, in lower case, or is none of them. */
export type Filter = { dimension: Breakdown; kind: "is" | "is-not"; values: string[] };

const FIELDS = { is: "", "is-not": "[not]" } as const;

/** The filters in a query, all of which have to hold. Values may be given by the names that statistics show. */
export const filtersIn = (query: object): Filter[] =>
  BREAKDOWNS.flatMap((dimension) =>
    (["is", "is-not"] as const).flatMap((kind) => {
      const text: unknown = Reflect.get(query, `filter[${dimension}]${FIELDS[kind]}`);
      if (typeof text !== "string") return [];
      const values = separated(text).map((name) => valueOf(dimension, name).toLowerCase());
      return [{ dimension, kind, values }];
    }),
  );

/** The texts between the `|` that no `\` stands before. */
const separated = (text: string): string[] =>
  text.split(/(?<!\\)\|/).map((part) => part.replaceAll("\\|", "|").trim());
