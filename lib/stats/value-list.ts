import * as z from "zod";
import type { Actor } from "../access/actor";
import { offsetOf, type Page, Paging } from "../paging";
import { BREAKDOWNS, type Breakdown, isUtm } from "./choices";
import { nameOf, valuesNamed } from "./names";
import { ClicksQuery } from "./schema";
import { asked } from "./stats";
import type { FindSubject } from "./subject";
import { readUtmValues } from "./utm-values";
import { readValues, type ValueCount } from "./values";

/** The path of a list of values, beside the ids of whose they are; any other dimension is not found. */
export const DimensionPath = z.object({
  dimension: z.enum(BREAKDOWNS).meta({ examples: ["country"] }),
});

/** Page and range, and `q`, part of a value's name. */
export const ValuesQuery = Paging.and(
  ClicksQuery.safeExtend({ q: z.string().max(200, "must be at most 200 characters long").default("") }),
);
type ValuesQuery = z.output<typeof ValuesQuery>;

/** The operation that lists all values of a dimension, most clicks first, of what `find` finds. */
export const valuesOf =
  <Input extends object>(find: FindSubject<Input>) =>
  async (actor: Actor, query: Input & { dimension: Breakdown } & ValuesQuery): Promise<Page<ValueCount>> => {
    const [visits, range] = await asked(actor, await find(actor, query), query);
    const { dimension, q, limit } = query;
    const after = offsetOf(query);
    const named = q === "" ? [] : valuesNamed(dimension, q);
    const wanted = { q, named, after, last: after + limit };
    const found = isUtm(dimension)
      ? await readUtmValues(visits, range, { utm: dimension, ...wanted })
      : await readValues(visits, range, { dimensions: [dimension], ...wanted });
    return { ...found, paging: query };
  };

export const presentValue = ({ dimension, value, clicks, uniques }: ValueCount) => ({
  value,
  name: nameOf(dimension, value),
  clicks,
  uniqueClicks: uniques,
});
