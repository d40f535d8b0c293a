import type { Outcome, Source } from "../../ingest/click";
import { isUtm } from "../enums";
import type { Filter } from "../filters";
import type { Part } from "../subject";

/** A selection of raw clicks: a workspace's, of these parts, in this time, passing every filter. */
export type Choice = {
  workspaceId: number;
  parts: Part[];
  start: Date;
  end: Date;
  filters: Filter[];
  /** of that time only these spans */
  spans?: Span[];
};

/** From a moment up to another. */
export type Span = { since: Date; before: Date };

/** The same as conditions over `clicks`, with the values of their placeholders. */
export type RawClicks = {
  /** the clicks, as a statement's `from` */
  from: string;
  /** the same for reading only the first rows in an order: later ones are not scanned */
  each: string;
  /** which of these count as clicks: passed visits of people, or those a filter asks for */
  counted: string;
  /** whether it was its visitor's first */
  first: string;
  values: unknown[];
};

const PARTS: Record<Part["scope"], (ids: string) => string> = {
  link: (ids) => `link_id = any (${ids}::int[])`,
  domain: (ids) => `domain_id = any (${ids}::int[])`,
  workspace: (ids) => `workspace_id = any (${ids}::int[])`,
  qr: (ids) => `(source = 'qr' and source_id = any (${ids}::int[]))`,
  campaign: (ids) => `(source in ('rotator', 'list') and source_id = any (${ids}::int[]))`,
};

/**
 * Rollups answer what has no filter; filters that stack are worked out from the clicks themselves, and so are parts of an hour. The
 * values come behind those that a statement has already.
 */
export function rawClicks(choice: Choice, before: unknown[] = []): RawClicks {
  const { workspaceId, parts, start, end, filters, spans } = choice;
  const values = [...before];
  const put = (value: unknown) => `$${values.push(value)}`;
  const isOf = parts.map(({ scope, ids }) => ({ scope, condition: PARTS[scope](put(ids)) }));
  const indirect = isOf.filter(({ scope }) => scope === "qr" || scope === "campaign");
  const asked = filters.map(({ dimension, kind, values: wanted }) => ({
    dimension,
    isWanted: `${kind === "is" ? "= any" : "<> all"} (${put(wanted)}::text[])`,
    name: isUtm(dimension) ? put(dimension) : undefined,
  }));
  const found = [
    `workspace_id = ${put(workspaceId)}`,
    `(${isOf.map(({ condition }) => condition).join(" or ")})`,
    `at >= ${put(start)} and at < ${put(end)}`,
    ...asked.flatMap(({ dimension, isWanted, name }) =>
      name ? [] : `lower(${dimension}::text) ${isWanted}`,
    ),
  ].join(" and ");
  const carries = (row: string) =>
    asked
      .flatMap(({ isWanted, name }) => (name ? `lower(${utmOf(name, row)}) ${isWanted}` : []))
      .join(" and ");
  const isPlain = asked.every(({ name }) => name === undefined);
  const where = isPlain ? found : `${found} and ${tracksOf(found, carries("tracks"))}`;
  return {
    from: spans ? within(spans, where, put) : `clicks where ${where}`,
    each: isPlain ? found : `${found} and ${carries("clicks")}`,
    counted: countedBy(filters),
    first: firstOf(indirect),
    values,
  };
}

/** One look-up per period: together they are a small part of the time they span. */
function within(spans: Span[], where: string, put: (value: unknown) => string): string {
  const [since, before] = [
    put(spans.map((period) => period.since)),
    put(spans.map((period) => period.before)),
  ];
  return `unnest(${since}::timestamptz[], ${before}::timestamptz[]) as period (since, before),
    lateral (select * from clicks where ${where} and at >= period.since and at < period.before offset 0) clicks`;
}

/** Clicks are sent on few tracks: what those carry is worked out once for each. */
const tracksOf = (found: string, carries: string): string => `(link_id, destination) in (
  select link_id, destination from (select distinct link_id, destination from clicks where ${found}) tracks where ${carries})`;

/** The first of its link, or of the code or campaign that it came through where that is what is asked for. */
const firstOf = (indirect: { condition: string }[]): string =>
  indirect.length === 0
    ? "first"
    : `case when ${indirect.map(({ condition }) => condition).join(" or ")} then detour_first else first end`;

function countedBy(filters: Filter[]): string {
  const asks = (name: string) => filters.some(({ dimension }) => dimension === name);
  return [
    "true",
    ...(asks("bot") ? [] : ["bot = ''"]),
    ...(asks("outcome") || asks("bot") ? [] : ["outcome = 'passed'"]),
  ].join(" and ");
}

/**
 * The value of a UTM parameter (a placeholder) over a row's `link_id` and `destination`, '' for none: the link's own parameter, which replaces the one
 * in the address, else the address's. Deleted links have none, as in their sums.
 */
export const utmOf = (name: string, row: string): string => `
  btrim(coalesce(
    (select value from link_parameters where link_parameters.link_id = ${row}.link_id and link_parameters.name = ${name}),
    case when strpos(${row}.destination, 'utm') > 0 and (${row}.link_id = 0 or (select true from links where id = ${row}.link_id))
      then form_decoded(written_in(${row}.destination, ${name})) end,
    ''))`;

/** One stored visit; `id` is a bigint, which pg returns as text. */
export type ClickRow = {
  id: string;
  at: Date;
  link_id: number;
  alias: string | null;
  scheme: string | null;
  host: string | null;
  country: string;
  region: string;
  referrer: string;
  network: string;
  browser: string;
  os: string;
  device: string;
  language: string;
  source: Source;
  source_id: number;
  rule: string;
  destination: string;
  outcome: Outcome;
  bot: string;
  first: boolean;
};

/** Raw clicks in an order, limited in number, each with its link's address. `each` may use more than `clicks`' own conditions. */
export const selectClicks = (
  { each }: Pick<RawClicks, "each">,
  order: "asc" | "desc",
  limit: string,
): string => `
  with chosen as (
    select * from clicks where ${each} order by at ${order}, id ${order} limit ${limit}
  )
  select chosen.id, at, link_id, alias, scheme, host, country, region, referrer, network, browser, os, device, language,
    source, source_id, rule, destination, outcome, bot, first
  from chosen
  left join links on links.id = chosen.link_id
  left join domains on domains.id = links.domain_id
  order by at ${order}, chosen.id ${order}`;
