import { isWildcard } from "@/lib/links/alias-form";
import type { QueryMode } from "@/lib/links/delivery/enums";
import { type Delivery, keptDelivery } from "@/lib/links/delivery/schema";
import type { LinkRow } from "../link";
import { hasPlaceholders, namesPath } from "./placeholders";

/** How a link leads visitors on, where it isn't as usual. */
export type LinkDelivery = {
  status: number;
  /** of every redirect, beside its `Location` */
  headers: readonly string[];
  query: Exclude<QueryMode, "off"> | undefined;
  /** whether what follows the alias is added to the path */
  path: boolean;
  /** whether a path may follow the alias at all */
  takesPath: boolean;
  /** whether each `*` in the path of a destination stands for what follows the alias */
  wildcard: boolean;
  /** the aliases below it in its domain, in lower case; undefined where they are too many, or nobody has looked */
  below: ReadonlySet<string> | undefined;
  placeholders: boolean;
  /** milliseconds since 1970 */
  startsAt: number;
  early: string;
  /** whether a browser is let through once only */
  once: boolean;
  /** how many a day lets through; undefined without an end. `usedUp`: the day (UTC, since 1970) that is known to have no more */
  daily: { most: number; usedUp: number } | undefined;
  alias: string;
  /** whether visitors in browsers inside of apps are asked to leave those */
  escape: boolean;
};

/** A permanent redirect is asked for again after this, so that a changed link is noticed. */
const PERMANENT_S = 90;

const NOTHING: ReadonlySet<string> = new Set();

/** What a link says, else its domain; undefined for a link that does nothing but what links usually do. */
export function deliveryOf(row: LinkRow): LinkDelivery | undefined {
  const addresses = [
    row.url,
    ...(row.parts?.targets ?? []).map(({ url }) => url),
    ...parameterValues(row),
    ...ruled(row),
  ];
  const placeholders = addresses.some(hasPlaceholders);
  const said: Delivery = { ...keptDelivery(row.domain_delivery), ...keptDelivery(row.delivery) };
  const wildcard = isWildcard(row.alias);
  if (!placeholders && !wildcard && Object.keys(said).length === 0) return undefined;
  const { passquery = "off", passpath = false, redirectcode = 302, startsat } = said;
  return {
    status: redirectcode,
    headers: headersOf(said, row, placeholders),
    query: passquery === "off" ? undefined : passquery,
    path: passpath,
    takesPath: passpath || addresses.some(namesPath),
    wildcard,
    below: row.below ? (row.below.length > 0 ? new Set(row.below) : NOTHING) : undefined,
    placeholders,
    startsAt: startsat ? Date.parse(`${startsat.replace(" ", "T")}Z`) : Number.NEGATIVE_INFINITY,
    early: said.earlyurl ?? "",
    once: said.oncepervisitor ?? false,
    daily: said.dailylimit ? { most: said.dailylimit, usedUp: -1 } : undefined,
    alias: row.alias,
    escape: said.escapeinapp ?? false,
  };
}

const parameterValues = ({ parts }: LinkRow) => (parts?.parameters ?? []).map(({ value }) => value);

const ruled = ({ rules }: LinkRow): string[] =>
  (rules ?? []).flatMap((rule) =>
    "url" in rule ? [rule.url] : "split" in rule ? rule.split.map(({ url }) => url) : [],
  );

function headersOf(said: Delivery, row: LinkRow, placeholders: boolean): string[] {
  const isPermanent = said.redirectcode === 301 || said.redirectcode === 308;
  // What is not the same for each visitor, or not for good, must be asked for every time.
  const varies =
    placeholders ||
    row.rules ||
    row.parts?.targets?.length ||
    row.click_limit ||
    row.password_hash ||
    row.expires_at ||
    said.startsat ||
    row.deeplink ||
    said.escapeinapp ||
    said.oncepervisitor ||
    said.dailylimit;
  const cache = isPermanent && !varies ? `private, max-age=${PERMANENT_S}` : "private, no-store";
  return [
    ...["Cache-Control", cache],
    ...(said.indexable ? [] : ["X-Robots-Tag", "noindex"]),
    ...(said.referrerpolicy ? ["Referrer-Policy", said.referrerpolicy] : []),
  ];
}
