import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Actor } from "@/lib/identity/access/actor";
import { createCampaign } from "@/lib/links/campaigns/campaigns";
import { assignLink } from "@/lib/links/campaigns/members";
import { createChannel } from "@/lib/links/channels/channels";
import { assignItem } from "@/lib/links/channels/items";
import { createLink, updateLink } from "@/lib/links/links";
import { createQr } from "@/lib/links/qr/qr";
import { db } from "@/lib/platform/database/db";
import { pool } from "@/lib/platform/database/pool";
import { UTM, type Utm } from "../store/enums";
import { clicksOf } from "./clicks";
import { presentValue, statsOf, valuesOf } from "./statistics";
import {
  campaignSubject,
  channelSubject,
  domainSubject,
  type FindSubject,
  linkSubject,
  qrSubject,
  workspaceSubject,
} from "./subject";
import { countVisits, insertActor, type Visit, visitAt } from "./visit-fixtures";

const SITE = "https://example.com/";
const LETTER = `${SITE}?utm_source=News%20Letter&utm_medium=e+mail&utm_source=second`;
const FRENCH = `${SITE}fr?a=1&utm%5Fsource=caf%C3%A9&utm_term=%FF#x?utm_medium=none`;
const POSTER = `${SITE}?utm_source=poster`;

let actor: Actor;
/** `mail` has a parameter, `written` an address that says it, `emptied` a parameter that takes it away, `plain` nothing. */
const ids = {
  mail: 0,
  written: 0,
  emptied: 0,
  plain: 0,
  campaign: 0,
  channel: 0,
  poster: 0,
  scanned: 0,
  domain: 0,
};
let visits: Visit[] = [];

beforeAll(async () => {
  actor = await insertActor();
  await insertRecords();
  const oneOf = <T>(...values: T[]) => fc.constantFrom(...values);
  const track = fc.oneof(
    visitsOf(ids.mail, oneOf(SITE, POSTER)),
    visitsOf(ids.written, oneOf(LETTER, FRENCH)),
    visitsOf(ids.emptied, oneOf(POSTER)),
    visitsOf(ids.plain, oneOf(SITE, FRENCH)),
    visitsOf(0, oneOf(POSTER), { source: "qr", sourceId: ids.poster }),
    visitsOf(ids.written, oneOf(LETTER), { source: "qr", sourceId: ids.scanned }),
    visitsOf(ids.written, oneOf(FRENCH), { source: "rotator", sourceId: ids.campaign }),
  );
  // Clicks of before the link was changed, and moved to another domain, keep what they say by themselves.
  visits = fc.sample(track, { numRuns: 900, seed: 7 });
  await countVisits(actor, visits);
  await updateLink(actor, { id: ids.written, url: SITE, domain: null });
  const after = fc.sample(visitsOf(ids.written, oneOf(SITE, LETTER), { domainId: 0 }), {
    numRuns: 60,
    seed: 8,
  });
  await countVisits(actor, after);
  visits.push(...after);
});
afterAll(() => pool().end());

async function insertRecords() {
  const host = `utm-${actor.workspaceId}.example`;
  const domain = await db().domain.create({
    data: { workspaceId: actor.workspaceId, scheme: "https", host, txtToken: "t", status: "verified" },
  });
  const on = { domain: `https://${host}` };
  const source = (value: string) => ({ parameters: [{ name: "utm_source", value }] });
  ids.domain = domain.id;
  ids.mail = (await createLink(actor, { url: POSTER, ...source(" Mail "), ...on })).id;
  ids.written = (await createLink(actor, { url: LETTER, ...on })).id;
  ids.emptied = (await createLink(actor, { url: POSTER, ...source("") })).id;
  ids.plain = (await createLink(actor, { url: SITE, languagetarget: [{ name: "fr", url: FRENCH }] })).id;
  ids.campaign = (await createCampaign(actor, { name: "Spring" })).id;
  await assignLink(actor, { id: ids.campaign, linkid: ids.mail });
  await assignLink(actor, { id: ids.campaign, linkid: ids.plain });
  ids.poster = (await createQr(actor, { type: "link", data: { url: POSTER } })).id;
  ids.scanned = (await createQr(actor, { type: "text", data: "Hello" })).id;
  ids.channel = (await createChannel(actor, { name: "Print" })).id;
  await assignItem(actor, { id: ids.channel, type: "links", itemid: ids.mail });
  await assignItem(actor, { id: ids.channel, type: "qr", itemid: ids.poster });
}

/** Over five days, now and then refused, now and then by a bot. */
function visitsOf(
  linkId: number,
  destination: fc.Arbitrary<string>,
  rest: Partial<Visit> = {},
): fc.Arbitrary<Visit> {
  const changing = fc.record({
    second: fc.integer({ min: 0, max: 5 * 86_400 - 1 }),
    destination,
    outcome: fc.constantFrom("passed", "passed", "passed", "expired"),
    bot: fc.constantFrom("", "", "", "crawler"),
    country: fc.constantFrom("DE", "PL"),
    visitor: fc.integer({ min: 1, max: 30 }),
  });
  const domainId = linkId === ids.mail || linkId === ids.written ? ids.domain : 0;
  return changing.map(({ second, ...visit }) => ({
    ...visitAt(new Date(Date.UTC(2026, 10, 10) + second * 1_000)),
    ...visit,
    linkId,
    domainId,
    ...rest,
  }));
}

const WRITTEN: Record<string, Partial<Record<Utm, string>>> = {
  [LETTER]: { utm_source: "News Letter", utm_medium: "e mail" },
  [FRENCH]: { utm_source: "café", utm_term: "%FF" },
  [POSTER]: { utm_source: "poster" },
};

function carried({ linkId, destination }: Visit, utm: Utm): string {
  if (linkId === ids.mail && utm === "utm_source") return "Mail";
  if (linkId === ids.emptied && utm === "utm_source") return "";
  return WRITTEN[destination]?.[utm] ?? "";
}

const isClick = ({ bot, outcome }: Visit) => bot === "" && outcome === "passed";
const RANGE = { from: "2026-11-11", to: "2026-11-13", tz: "Asia/Tokyo" };
const inRange = ({ at }: Visit) => at >= "2026-11-10T15:00" && at < "2026-11-13T15:00";

const byCount = (found: Visit[], utm: Utm) => {
  const counts = new Map<string, number>();
  for (const visit of found) counts.set(carried(visit, utm), (counts.get(carried(visit, utm)) ?? 0) + 1);
  return Object.fromEntries(counts);
};

type Find = FindSubject<{ id: number; via?: "rotator" }>;
const isOf: [string, Find, () => number, (visit: Visit) => boolean][] = [
  ["a link", linkSubject, () => ids.written, ({ linkId }) => linkId === ids.written],
  ["a link with a parameter", linkSubject, () => ids.mail, ({ linkId }) => linkId === ids.mail],
  ["a link that takes it away", linkSubject, () => ids.emptied, ({ linkId }) => linkId === ids.emptied],
  ["a campaign", campaignSubject, () => ids.campaign, ({ linkId }) => [ids.mail, ids.plain].includes(linkId)],
  [
    "a rotator",
    (who, { id }) => campaignSubject(who, { id, via: "rotator" }),
    () => ids.campaign,
    ({ source }) => source === "rotator",
  ],
  [
    "a channel",
    channelSubject,
    () => ids.channel,
    ({ linkId, sourceId, source }) => linkId === ids.mail || (source === "qr" && sourceId === ids.poster),
  ],
  [
    "a code that leads to a link",
    qrSubject,
    () => ids.scanned,
    ({ source, sourceId }) => source === "qr" && sourceId === ids.scanned,
  ],
  [
    "a code with an address",
    qrSubject,
    () => ids.poster,
    ({ source, sourceId }) => source === "qr" && sourceId === ids.poster,
  ],
  [
    "a domain that a link has left",
    domainSubject,
    () => ids.domain,
    ({ domainId }) => domainId === ids.domain,
  ],
  ["the workspace", workspaceSubject, () => 0, () => true],
];

test.each(isOf)(
  "%s: each value has its clicks and all of them are the total, from sums as from visits",
  async (_name, find, id, isTheirs) => {
    const theirs = visits.filter((visit) => isTheirs(visit) && isClick(visit) && inRange(visit));
    expect(theirs.length).toBeGreaterThan(0);
    for (const filters of [{}, { "filter[country]": "PL" }]) {
      const passed = theirs.filter(({ country }) => !("filter[country]" in filters) || country === "PL");
      const { totals } = await statsOf(find)(actor, { id: id(), ...RANGE, interval: "day", ...filters });
      for (const utm of UTM) {
        const rows = await list(find, { id: id(), dimension: utm, ...filters });
        expect(Object.fromEntries(rows.map(({ value, clicks }) => [value, clicks])), utm).toEqual(
          byCount(passed, utm),
        );
        expect(rows.reduce((sum, { uniqueClicks }) => sum + uniqueClicks, 0)).toBe(totals.uniques);
      }
    }
  },
);

test.each<[string, object, (source: string, visit: Visit) => boolean]>([
  ["one value, in any case", { "filter[utm_source]": "mail" }, (source) => source === "Mail"],
  [
    "either of two",
    { "filter[utm_source]": "News Letter|café" },
    (source) => ["News Letter", "café"].includes(source),
  ],
  ["None", { "filter[utm_source]": "None" }, (source) => source === ""],
  ["all but some", { "filter[utm_source][not]": "none|mail" }, (source) => !["", "Mail"].includes(source)],
  [
    "what stacks",
    { "filter[utm_source]": "poster", "filter[country]": "Poland" },
    (source, { country }) => source === "poster" && country === "PL",
  ],
])("a filter by %s leaves those visits and no others", async (_name, filters, passes) => {
  const passed = visits.filter(
    (visit) => isClick(visit) && inRange(visit) && passes(carried(visit, "utm_source"), visit),
  );
  const { totals } = await statsOf(workspaceSubject)(actor, { ...RANGE, interval: "day", ...filters });
  expect(totals.clicks).toBe(passed.length);
  expect(passed.length).toBeGreaterThan(0);
});

test("single visits are listed by what they carried, bots and refused ones too", async () => {
  const of = (source: string) => visits.filter((visit) => carried(visit, "utm_source") === source).length;
  const list = async (filters: object) =>
    (await clicksOf(workspaceSubject)(actor, { limit: 1_000, ...filters })).rows.length;
  expect(await list({ "filter[utm_source]": "café" })).toBe(of("café"));
  expect(await list({ "filter[utm_source]": "Mail|poster", "filter[utm_term][not]": "x" })).toBe(
    of("Mail") + of("poster"),
  );
});

test.each([{}, { "filter[country]": "Poland" }])(
  "values have pages and a search, with %o",
  async (filters) => {
    const ask = { id: 0, dimension: "utm_source" as const, ...filters };
    const all = await list(workspaceSubject, ask);
    expect(all.map(({ name }) => name).toSorted()).toEqual(["Mail", "News Letter", "None", "café", "poster"]);
    expect(await list(workspaceSubject, { ...ask, limit: 2, page: 2 })).toEqual(all.slice(2, 4));
    expect((await list(workspaceSubject, { ...ask, q: "LETTER" })).map(({ value }) => value)).toEqual([
      "News Letter",
    ]);
    expect((await list(workspaceSubject, { ...ask, q: "none" })).map(({ value }) => value)).toEqual([""]);
  },
);

test("among many links each value is counted once, and the list goes on page after page", async () => {
  const many = await insertActor();
  const made: Visit[] = [];
  for (let n = 0; n < 60; n++) {
    const parameters = [{ name: "utm_campaign", value: `c${n % 20}` }];
    const link = await createLink(many, { url: SITE, ...(n % 2 === 0 && { parameters }) });
    const visit = { ...visitAt(new Date("2026-11-12T12:00:00Z")), linkId: link.id };
    made.push(visit, { ...visit, visitor: 2 });
  }
  await countVisits(many, made);
  const page = async (at: number) => {
    const asked = { id: 0, dimension: "utm_campaign" as const, limit: 4, page: at, q: "", ...RANGE };
    const { rows, total } = await valuesOf(workspaceSubject)(many, asked);
    return { total, rows: rows.map(({ value, clicks, uniques }) => [value, clicks, uniques]) };
  };
  expect(await page(1)).toEqual({
    total: 11,
    rows: [["", 60, 60], ...["c0", "c10", "c12"].map((name) => [name, 6, 6])],
  });
  expect((await page(3)).rows).toEqual(["c4", "c6", "c8"].map((name) => [name, 6, 6]));
});

test("a changed parameter renames past clicks, a removed one falls back to the address", async () => {
  const sources = async () =>
    (await list(linkSubject, { id: ids.mail, dimension: "utm_source" })).map(({ name }) => name).toSorted();
  await updateLink(actor, { id: ids.mail, url: SITE, parameters: [{ name: "utm_source", value: "app" }] });
  expect(await sources()).toEqual(["app"]);
  await updateLink(actor, { id: ids.mail, url: SITE, parameters: [] });
  expect(await sources()).toEqual(["None", "poster"]);
});

async function list(
  find: Find,
  query: { id: number; dimension: Utm; limit?: number; page?: number; q?: string },
) {
  const { rows } = await valuesOf(find)(actor, { limit: 100, page: 1, q: "", ...RANGE, ...query });
  return rows.map(presentValue);
}
