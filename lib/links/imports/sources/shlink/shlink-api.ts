import * as z from "zod";
import { currentTime } from "@/lib/platform/clock";
import type { ImportedRecord, RefusedRecord } from "../../record";
import { pageIn, present, recordIn } from "../api/records";
import { type ServiceApi, Withheld } from "../api/service-api";
import { dateOrNote, dateOrRefuse, shortLinkOf } from "../table/cells";
import { deviceTargets, keyOf } from "../table/table-source";

const NAME = "Shlink";
const text = z.string().nullish();

const Page = z.object({
  shortUrls: z.object({
    data: z.array(z.unknown()),
    pagination: z.object({ currentPage: z.number(), pagesCount: z.number() }),
  }),
});

const Condition = z.object({ type: z.string(), matchKey: text, matchValue: text });
const Rules = z.object({
  redirectRules: z.array(
    z.object({ longUrl: z.string().min(1), priority: z.number(), conditions: z.array(Condition) }),
  ),
});
type Rule = z.output<typeof Rules>["redirectRules"][number];

/** A link as `GET /rest/v3/short-urls` of Shlink's API answers. Before 4.0 it has addresses for devices, since then rules. */
const Link = z.object({
  ...{ shortCode: z.string().min(1), shortUrl: z.string().min(1), longUrl: z.string().min(1) },
  ...{ title: text, dateCreated: text, domain: text },
  tags: z.array(z.string()).nullish(),
  meta: z.object({ validSince: text, validUntil: text, maxVisits: z.number().nullish() }).nullish(),
  deviceLongUrls: z.object({ ios: text, android: text, desktop: text }).nullish(),
  visitsSummary: z.object({ total: z.number() }).nullish(),
  visitsCount: z.number().nullish(),
  hasRedirectRules: z.boolean().nullish(),
});
type Link = z.output<typeof Link>;

const PAGE = 100;

/** All short URLs of a Shlink server, oldest first, of every domain, with their redirect rules. */
export async function* shlinkLinks(api: ServiceApi): AsyncGenerator<ImportedRecord | RefusedRecord> {
  let row = 0;
  for (let page = 1, pages = 1; page <= pages; page++) {
    const query = { page, itemsPerPage: PAGE, orderBy: "dateCreated-ASC" };
    const { shortUrls } = pageIn(NAME, Page, await api.get("/rest/v3/short-urls", query));
    pages = shortUrls.pagination.pagesCount;
    for (const link of shortUrls.data) {
      const rules = await rulesOf(api, link);
      yield recordIn(++row, Link, link, (read, at) => recordOf(read, at, rules));
    }
  }
}

/** Undefined where the server has rules and does not give them. */
async function rulesOf(api: ServiceApi, value: unknown): Promise<Rule[] | undefined> {
  const link = Link.safeParse(value).data;
  if (!link?.hasRedirectRules) return [];
  const path = `/rest/v3/short-urls/${encodeURIComponent(link.shortCode)}/redirect-rules`;
  try {
    const answer = await api.get(path, { ...(link.domain && { domain: link.domain }) });
    return pageIn(NAME, Rules, answer).redirectRules.sort((a, b) => a.priority - b.priority);
  } catch (error) {
    if (error instanceof Withheld) return undefined;
    throw error;
  }
}

function recordOf(link: Link, row: number, rules: Rule[] | undefined): ImportedRecord {
  const { host } = shortLinkOf(link.shortUrl);
  const alias = link.shortCode;
  const { validSince, validUntil, maxVisits } = link.meta ?? {};
  const leftOut: string[] = [];
  const start = dateOrRefuse(validSince ?? "", "The start of its validity");
  const isPending = start !== undefined && start > currentTime();
  if (isPending) leftOut.push(`start on ${start.toISOString()} (the link is disabled until you enable it)`);
  if (!rules) leftOut.push("redirect rules");
  if (maxVisits) leftOut.push("visits used of the limit");
  return {
    ...{ key: keyOf({ host, alias }), row, alias, host, url: link.longUrl },
    ...present({
      title: link.title,
      createdAt: dateOrNote(link.dateCreated ?? "", "date of creation", leftOut),
      expiresAt: dateOrRefuse(validUntil ?? "", "The end of its validity"),
      clickLimit: maxVisits,
    }),
    ...(isPending && { isDisabled: true }),
    ...(link.tags?.length && { tags: link.tags.map((name) => ({ name })) }),
    ...targetsOf(link, rules ?? [], leftOut),
    leftOut,
    clicks: { kind: "total", clicks: link.visitsSummary?.total ?? link.visitsCount ?? 0 },
  };
}

type Targets = Required<Pick<ImportedRecord, "geoTargets" | "deviceTargets" | "languageTargets">>;

/**
 * Rules with one condition, as targets. Ours are asked country first, then device, then language, and the first that matches wins: where that
 * would change which rule wins, the rule is left out and named.
 */
function targetsOf({ deviceLongUrls }: Link, rules: Rule[], leftOut: string[]) {
  const { ios, android, desktop } = deviceLongUrls ?? {};
  if (desktop) leftOut.push(`address for desktop: ${desktop.slice(0, 100)}`);
  const targets: Targets = {
    geoTargets: [],
    deviceTargets: deviceTargets(ios, android).deviceTargets ?? [],
    languageTargets: [],
  };
  let last = 0;
  for (const rule of rules) {
    const kind = kindOf(rule);
    if (kind === undefined || KINDS.indexOf(kind) < last) leftOut.push(inWords(rule));
    else {
      last = KINDS.indexOf(kind);
      add(targets, kind, rule);
    }
  }
  return Object.fromEntries(Object.entries(targets).filter(([, list]) => list.length > 0));
}

const KINDS = ["country", "device", "language"] as const;
type Kind = (typeof KINDS)[number];
const DEVICES = new Map([
  ["ios", ["iphone", "ipad"]],
  ["android", ["android"]],
]);

function kindOf({ conditions }: Rule): Kind | undefined {
  const [only, ...others] = conditions;
  if (!only?.matchValue || others.length > 0) return undefined;
  if (only.type === "geolocation-country-code") return "country";
  if (only.type === "device") return DEVICES.has(only.matchValue) ? "device" : undefined;
  return only.type === "language" ? "language" : undefined;
}

function add(targets: Targets, kind: Kind, { conditions, longUrl: url }: Rule) {
  const value = conditions[0]?.matchValue ?? "";
  if (kind === "country") targets.geoTargets.push({ country: value, url });
  else if (kind === "language") targets.languageTargets.push({ language: value, url });
  else for (const device of DEVICES.get(value) ?? []) targets.deviceTargets.push({ device, url });
}

const inWords = ({ conditions, longUrl }: Rule) =>
  `rule ${conditions.map(({ type, matchKey, matchValue }) => [type, matchKey, matchValue].filter(Boolean).join(" ")).join(" and ")}: ${longUrl.slice(0, 100)}`;
