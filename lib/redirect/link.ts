import type { ClickedLink, Track } from "@/lib/analytics/ingest/click";
import { ATTRIBUTION, attributionToken } from "@/lib/commerce/attribution/token";
import type { Deeplink } from "@/lib/links/apps/deeplink";
import type { Delivery } from "@/lib/links/delivery/schema";
import { keptRules, type Rule } from "@/lib/links/rules/schema";
import type { SplashContent } from "@/lib/links/splash/schema";
import { withPlainLetters } from "@/lib/platform/addresses";
import { appsOf, type LinkApps } from "./apps/compile";
import { deliveryOf, type LinkDelivery } from "./delivery/compile";
import { type Parameter, TargetDestination } from "./destination";
import { type Extras, type ExtrasParts, type ExtrasRow, extrasOf, SHOWS_TO_SOME, type Stop } from "./extras";
import { asksForVisits, type CompiledRules, compileRules } from "./rules/compile";
import { compileTargets, type Matcher, type Target } from "./targets";

/** A link as the database has it, in one row. */
export type LinkRow = ExtrasRow & {
  id: number;
  workspace_id: number;
  domain_id: number;
  url: string;
  password_hash: string | null;
  password_version: number;
  expires_at: Date | null;
  expired_url: string;
  click_limit: number | null;
  disabled: boolean;
  blocked: boolean;
  created_at: Date;
  /** null: nothing of all that */
  parts: LinkParts | null;
  /** whether its destination says that it was this link which led there */
  attributed: boolean;
  /** aliases of other links that differ from this one's by case alone, as they are stored */
  twins: string[] | null;
  alias: string;
  /** of a link that takes paths along, the aliases below it in lower case; null where they aren't known */
  below?: string[] | null;
  /** its alias, on a domain that tells case apart */
  exact_alias?: string | null;
  /** how it leads on, and how links on its domain do as a rule */
  delivery: Delivery | null;
  domain_delivery: Delivery | null;
  /** its ordered rules, and the splash pages they show; null: none */
  rules: Rule[] | null;
  rule_pages: { id: number; isDefault: boolean; content: SplashContent }[] | null;
  /** where phones find apps */
  deeplink: Deeplink | null;
};

/** Records a link depends on, and whether its limit is used up. */
export type LinkParts = ExtrasParts & {
  targets: Target[] | null;
  parameters: Parameter[] | null;
  used_up: boolean | null;
};

/** Of a link that has none. */
export const NO_PARTS: LinkParts = {
  targets: null,
  parameters: null,
  used_up: null,
  overlay: null,
  splash: null,
  pixels: null,
};

/** Where a visitor can be sent: the whole address for the header, and how the statistics call it. */
export type Destination = Track & { address: string };

/** Of a visitor who is sent to no destination. */
export const NOWHERE: Track = { rule: "", destination: "" };

/**
 * A link with everything worked out that is the same for each visitor, so that a visit costs next to nothing. It is itself the destination of
 * visitors whom no target fits.
 */
export type Link = ClickedLink &
  Destination & {
    /** milliseconds since 1970; of a link that waited in `PackedLinks`, whole seconds */
    createdAt: number;
    /** what only some links have */
    rules: Rules;
  };

/** What else decides where a visitor goes, and what a link shows. */
export type Rules = {
  status: "open" | "disabled" | "blocked";
  /** milliseconds since 1970; infinity when it never expires */
  expiresAt: number;
  expired: Destination | undefined;
  limit: { clicks: number; isUsedUp: boolean } | undefined;
  password: { hash: string; version: number } | undefined;
  targets: Matcher<Destination>[];
  /** asked in their order after the targets; undefined for most links */
  conditional: CompiledRules | undefined;
  /** undefined for a link that leads on as most do */
  delivery: LinkDelivery | undefined;
  /** undefined for a link that has nothing to do with apps */
  apps: LinkApps | undefined;
  /** whether a visitor's browser is asked to remember how often it came */
  countsVisits: boolean;
  /** its interstitial */
  extras: Extras | undefined;
  /** links that differ from it by the case of their alias alone: that alias → its name in the cache */
  twins: ReadonlyMap<string, string> | undefined;
  /** the letters that its visitors have to ask for; undefined where any case of them will do */
  exact: string | undefined;
  /** what all this was compiled from; undefined for a link that only redirects */
  row: LinkRow | undefined;
};

/** Works a row out. Throws when a stored address is none; the database and the API both refuse those. */
export function compileLink(row: LinkRow): Link {
  const parameters = parametersOf(row);
  const leadingTo = (rule: string, url: string) => new TargetDestination(rule, url, parameters);
  const { destination, address } = leadingTo("", row.url);
  return newLink({
    id: row.id,
    workspaceId: row.workspace_id,
    domainId: row.domain_id,
    destination,
    address,
    createdAt: row.created_at.getTime(),
    rules: rulesOf(row, leadingTo),
  });
}

/** All links are made here, so that they are alike for V8. */
export function newLink(
  fields: Pick<Link, "id" | "workspaceId" | "domainId" | "destination" | "address" | "createdAt" | "rules">,
): Link {
  const { id, workspaceId, domainId, destination, address, createdAt, rules } = fields;
  return {
    id,
    workspaceId,
    domainId,
    linkColumns: undefined,
    rule: "",
    destination,
    address,
    createdAt,
    rules,
  };
}

/** Shared by all links that only redirect, as most do. */
export const NO_RULES: Rules = {
  status: "open",
  expiresAt: Number.POSITIVE_INFINITY,
  expired: undefined,
  limit: undefined,
  password: undefined,
  targets: [],
  conditional: undefined,
  apps: undefined,
  countsVisits: false,
  delivery: undefined,
  extras: undefined,
  twins: undefined,
  exact: undefined,
  row: undefined,
};

function rulesOf(row: LinkRow, leadingTo: (rule: string, url: string) => Destination): Rules {
  const extras = extrasOf(row);
  const delivery = deliveryOf(row);
  const apps = appsOf(row, delivery, (url) => leadingTo("", url));
  const { blocked, disabled, expires_at: expiry, expired_url: expiredUrl, parts } = row;
  const { click_limit: clicks, password_hash: hash, password_version: version } = row;
  const isPlain = !(
    delivery ||
    extras ||
    blocked ||
    disabled ||
    expiry ||
    clicks ||
    hash ||
    parts?.targets?.length ||
    row.rules ||
    apps
  );
  if (isPlain && !row.twins && !row.exact_alias) return NO_RULES;
  return {
    status: blocked ? "blocked" : disabled ? "disabled" : "open",
    expiresAt: expiry?.getTime() ?? Number.POSITIVE_INFINITY,
    expired: expiredUrl
      ? { rule: "", destination: expiredUrl, address: new URL(expiredUrl).href }
      : undefined,
    limit: clicks ? { clicks, isUsedUp: parts?.used_up ?? false } : undefined,
    password: hash ? { hash, version } : undefined,
    targets: compileTargets(parts?.targets ?? [], ({ kind, name, url }) => leadingTo(`${kind}:${name}`, url)),
    ...conditionalOf(row, leadingTo),
    delivery,
    apps,
    extras: extras ?? (row.rule_pages || apps ? SHOWS_TO_SOME : undefined),
    twins: row.twins ? twinsOf(row.domain_id, row.twins) : undefined,
    exact: row.exact_alias ? withPlainLetters(row.exact_alias) : undefined,
    row,
  };
}

function conditionalOf(
  row: LinkRow,
  leadingTo: (rule: string, url: string) => Destination,
): Pick<Rules, "conditional" | "countsVisits"> {
  const isOnce = row.delivery?.oncepervisitor === true;
  if (!row.rules) return { conditional: undefined, countsVisits: isOnce };
  const rules = keptRules(row.rules);
  const { id, url, rule_pages: pages } = row;
  const page = (wanted: number | null): Stop => ({
    kind: "splash",
    content: pages?.find((each) => (wanted === null ? each.isDefault : each.id === wanted))?.content,
  });
  return {
    conditional: compileRules({ id, url, rules }, leadingTo, page),
    countsVisits: isOnce || asksForVisits(rules),
  };
}

const twinsOf = (domainId: number, aliases: string[]) =>
  new Map(aliases.map((alias) => [withPlainLetters(alias), `${domainId}:${alias.toLowerCase()}`]));

/** A link's own parameters, and our own one where none of them has its name. */
function parametersOf({ id, parts, attributed }: LinkRow): Parameter[] {
  const own = parts?.parameters ?? [];
  if (!attributed || own.some(({ name }) => name === ATTRIBUTION)) return own;
  return [...own, { name: ATTRIBUTION, value: attributionToken(id) }];
}
