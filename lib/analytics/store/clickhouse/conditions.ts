import type { Filter, Part, Question, Within } from "../store";
import type { Params } from "./connection";

/** Conditions over `clicks`, with the values of their parameters. */
export type Conditions = {
  where: string;
  /** which of these count as clicks */
  counted: string;
  /** whether a visit was its visitor's first */
  first: string;
  params: Params;
};

/** The month of a visit, such as 202611, as the name of the part that it is in has it: no column is read. */
export const MONTH = "toUInt32(_partition_id)";

/** Beyond this, times of the engine end. */
const LATEST_MS = Date.parse("2200-01-01");

/** A time as a parameter, in milliseconds. */
export const instant = (at: Date): number => Math.min(Math.max(at.getTime(), 0), LATEST_MS);
export const timeOf = (name: string): string => `fromUnixTimestamp64Milli({${name}:Int64}, 'UTC')`;

type AnyScope = Within["parts"][number]["scope"];

const PARTS: Record<AnyScope, (ids: string) => string> = {
  link: (ids) => `link_id in ${ids}`,
  domain: (ids) => `domain_id in ${ids}`,
  workspace: (ids) => `workspace_id in ${ids}`,
  qr: (ids) => `(source = 'qr' and source_id in ${ids})`,
  bio: (ids) => `(source = 'bio' and source_id in ${ids})`,
  campaign: (ids) => `(source in ('rotator', 'list') and source_id in ${ids})`,
};

/** Which visits are of the part whose ids this parameter has. */
export const isOf = (scope: AnyScope, name: string): string => PARTS[scope](`{${name}:Array(UInt32)}`);

/** Visits of people that passed. */
export const PEOPLE = "outcome = 'passed' and bot = ''";

const QUARTER_MS = 900_000;

/** Whether times are on the border of two quarters of an hour, so that `quarter` tells what is before and after. */
export const areQuarters = (times: readonly Date[]): boolean =>
  times.every((time) => instant(time) % QUARTER_MS === 0);
/** Which quarter of an hour begins at a time. */
export const quarterOf = (time: Date): number => Math.floor(instant(time) / QUARTER_MS);

/** A question as conditions. */
export function conditionsOf({
  workspaceId,
  parts,
  filters,
  within = [],
  tracks,
  start,
  end,
}: Question): Conditions {
  const params: Params = { workspace: workspaceId, start: instant(start), end: instant(end) };
  const isOfPart = parts.map(({ scope, ids }, at) => {
    params[`part${at}`] = ids;
    return isOf(scope, `part${at}`);
  });
  const passes = filters.map(({ dimension, kind, values }, at) => {
    params[`filter${at}`] = values;
    return `lowerUTF8(${dimension}) ${kind === "is" ? "in" : "not in"} {filter${at}:Array(String)}`;
  });
  for (const [place, { kind, parts: some }] of within.entries()) {
    const isWithin = some.map(({ scope, ids }, at) => {
      params[`within${place}_${at}`] = ids;
      return isOf(scope, `within${place}_${at}`);
    });
    passes.push(`${kind === "is" ? "" : "not "}(${["false", ...isWithin].join(" or ")})`);
  }
  if (tracks) {
    params.links = tracks.map(({ linkId }) => linkId);
    params.destinations = tracks.map(({ destination }) => destination);
    passes.push("(link_id, destination) in arrayZip({links:Array(UInt32)}, {destinations:Array(String)})");
  }
  const isInRange = `at >= ${timeOf("start")} and at < ${timeOf("end")}`;
  const isByQuarter = areQuarters([start, end]);
  if (isByQuarter) Object.assign(params, { since: quarterOf(start), before: quarterOf(end) });
  const where = [
    "workspace_id = {workspace:UInt32}",
    `(${["false", ...isOfPart].join(" or ")})`,
    isByQuarter
      ? `indexHint(${isInRange}) and quarter >= {since:UInt32} and quarter < {before:UInt32}`
      : isInRange,
    ...passes,
  ].join(" and ");
  return { where, counted: countedBy(filters), first: firstOf(parts, isOfPart), params };
}

/** The first of its link, or of the code or campaign that it came through where that is what is asked for. */
function firstOf(parts: Part[], isOfPart: string[]): string {
  const indirect = isOfPart.filter((_, at) => parts[at]?.scope === "qr" || parts[at]?.scope === "campaign");
  return indirect.length === 0 ? "first" : `if(${indirect.join(" or ")}, indirect_first, first)`;
}

function countedBy(filters: Filter[]): string {
  const asks = (name: string) => filters.some(({ dimension }) => dimension === name);
  if (asks("bot")) return "true";
  return asks("outcome") ? "bot = ''" : PEOPLE;
}
