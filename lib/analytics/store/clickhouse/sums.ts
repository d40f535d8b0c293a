import { DIMENSIONS } from "../enums";
import type { Scope } from "../store";
import { PEOPLE } from "./conditions";

/** A scope of sums: which visits, under which id, and the column of first visits. */
type Summed = { scope: Scope; id: string; where: string; first: string };

const LINKS: Summed[] = [{ scope: "link", id: "link_id", where: "link_id != 0", first: "first" }];

const OTHERS: Summed[] = [
  { scope: "qr", id: "source_id", where: "source = 'qr'", first: "indirect_first" },
  { scope: "campaign", id: "source_id", where: "source in ('rotator', 'list')", first: "indirect_first" },
  { scope: "domain", id: "domain_id", where: "domain_id != 0", first: "first" },
  { scope: "workspace", id: "workspace_id", where: "true", first: "first" },
];

const OF_PEOPLE = DIMENSIONS.filter((name) => name !== "bot" && name !== "outcome");

/** Of workspaces and domains there are no sums by destination: there are at least as many as links. */
export const hasDestinations = (scope: Scope): boolean => scope !== "workspace" && scope !== "domain";

/**
 * Links have their values by day only, as long as there are rows: there are many links with few clicks each, and the hours at the edges of a range are
 * read from rows. What draws their bars is kept by the quarter of an hour, as is everything of the other scopes, and of months whose rows are gone.
 */
export const hasQuarterValues = (scope: Scope): boolean => scope !== "link";

/**
 * Visits without a city have no sum by it, as sums of versions that knew none have not: they are those of all that are left. Most installations have
 * no others.
 */
export const hasSum = (dimension: string, value: string): boolean => dimension !== "city" || value !== "";
const HAS_SUM = "dimension != 'city' or value != ''";

export const SUM_COLUMNS = "workspace_id, scope, scope_id, grain, dimension, bucket, value, clicks, uniques";

/** Which visits to add up: to sums of links, and to those of workspaces with their codes, campaigns and domains. */
export type Visits = { links: string; workspaces: string };

/** Their sums, as rows of `click_sums`; not yet added up where scopes have both grains. `isDropped`: rows of their month are gone, or go. */
export const sumsOf = ({ links, workspaces }: Visits, isDropped = false): string =>
  [
    ...LINKS.flatMap((summed) => selectsOf(summed, links, isDropped)),
    ...OTHERS.flatMap((summed) => selectsOf(summed, workspaces, isDropped)),
  ].join(" union all ");

function selectsOf(summed: Summed, visits: string, isDropped: boolean): string[] {
  const within = { ...summed, where: `${visits} and ${summed.where}` };
  const values = valued(summed);
  return isDropped || hasQuarterValues(summed.scope)
    ? [peopleSums(within, ["total", ...values], "both"), otherSums(within)]
    : [peopleSums(within, ["total"], "both"), peopleSums(within, values, "day"), otherSums(within)];
}

const valued = ({ scope }: Summed) =>
  OF_PEOPLE.filter((name) => name !== "destination" || hasDestinations(scope));

type Grains = "both" | "day";

const BUCKETS: Record<Grains, string> = {
  both: "toDateTime(quarter * 900, 'UTC')",
  day: "toDateTime(intDiv(quarter, 96) * 86400, 'UTC')",
};

/** Each sum by quarter is one by day as well; the table adds those up. */
const GRAINS: Record<Grains, string> = {
  both: "[('quarter', period), ('day', toStartOfDay(period))]",
  day: "[('day', period)]",
};

/** Clicks of people, by dimensions and in all. */
function peopleSums({ scope, id, where, first }: Summed, dimensions: string[], grains: Grains): string {
  const values = dimensions.filter((name) => name !== "total");
  const isOf = values.map((name) => `grouping(${name}) = 0, '${name}'`);
  return wrapped(
    scope,
    grains,
    `select workspace_id, owner, period,
      ${values.length > 0 ? `multiIf(${isOf.join(", ")}, 'total')` : "'total'"} as dimension,
      concat('', ${values.map((name) => `toString(${name})`).join(", ") || "''"}) as value,
      count() as clicks, countIf(is_first = 1) as uniques
    from (
      select workspace_id, ${id} as owner, ${BUCKETS[grains]} as period, ${first} as is_first${values.map((name) => `, ${name}`).join("")}
      from clicks where ${where} and ${PEOPLE}
    )
    group by grouping sets (${dimensions.map((name) => `(workspace_id, owner, period${name === "total" ? "" : `, ${name}`})`).join(", ")})
    having ${HAS_SUM}`,
  );
}

/** Visits that are no clicks: by kind of bot, or by why they were refused. */
const otherSums = ({ scope, id, where }: Summed): string =>
  wrapped(
    scope,
    "both",
    `select workspace_id, ${id} as owner, ${BUCKETS.both} as period,
      if(bot != '', 'bot', 'outcome') as dimension, toString(if(bot != '', bot, outcome)) as value,
      count() as clicks, toUInt64(0) as uniques
    from clicks where ${where} and not (${PEOPLE})
    group by workspace_id, owner, period, dimension, value`,
  );

const wrapped = (scope: Scope, grains: Grains, grouped: string) => `
  select workspace_id, '${scope}' as scope, owner as scope_id, lap.1 as grain, dimension, lap.2 as bucket, value, clicks, uniques
  from (${grouped}) array join ${GRAINS[grains]} as lap`;
