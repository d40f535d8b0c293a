import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Actor } from "@/lib/identity/access/actor";
import { createCampaign } from "@/lib/links/campaigns/campaigns";
import { assignLink } from "@/lib/links/campaigns/members";
import { createChannel } from "@/lib/links/channels/channels";
import { assignItem } from "@/lib/links/channels/items";
import { createLink } from "@/lib/links/links";
import { createQr } from "@/lib/links/qr/qr";
import { db } from "@/lib/platform/database/db";
import { pool } from "@/lib/platform/database/pool";
import { mergeEverything } from "../store/read-fixtures";
import { presentStats } from "./present";
import type { Stats } from "./schema";
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

const ZONES = [
  "Asia/Kolkata",
  "Asia/Kathmandu",
  "America/St_Johns",
  "Pacific/Chatham",
  "Australia/Lord_Howe",
  "Australia/Eucla",
  "Pacific/Marquesas",
  "America/Havana",
  "Europe/Berlin",
  "UTC",
];

let actor: Actor;
const ids = { link: 0, other: 0, campaign: 0, channel: 0, qr: 0, domain: 0 };
let visits: (Visit & { first: boolean; firstScan: boolean })[] = [];

beforeAll(async () => {
  actor = await insertActor();
  const { workspaceId } = actor;
  const host = `zones-${workspaceId}.example`;
  const domain = await db().domain.create({
    data: { workspaceId, scheme: "https", host, txtToken: "t", status: "verified" },
  });
  const on = { url: "https://example.com/?utm_source=news", domain: `https://${host}` };
  ids.domain = domain.id;
  ids.link = (await createLink(actor, on)).id;
  ids.other = (await createLink(actor, { url: "https://example.com/" })).id;
  ids.campaign = (await createCampaign(actor, { name: "Spring" })).id;
  await assignLink(actor, { id: ids.campaign, linkid: ids.link });
  ids.qr = (await createQr(actor, { type: "text", data: "Hello" })).id;
  ids.channel = (await createChannel(actor, { name: "Print" })).id;
  await assignItem(actor, { id: ids.channel, type: "links", itemid: ids.link });
  await assignItem(actor, { id: ids.channel, type: "qr", itemid: ids.qr });
  // Around the days on which clocks went back: Lord Howe in April, Europe in October, America in November.
  const sampled = ["2026-04-02", "2026-10-22", "2026-10-30"].flatMap((day, seed) =>
    fc.sample(visitFrom(day), { numRuns: 500, seed }),
  );
  visits = withFirsts(sampled);
  // Some days are merged whole, some have clicks that came later.
  await countVisits(actor, sampled.slice(0, 600));
  await countVisits(actor, sampled.slice(600, 1_300));
  await mergeEverything();
  await countVisits(actor, sampled.slice(1_300));
});
afterAll(() => pool().end());

function visitFrom(day: string): fc.Arbitrary<Visit> {
  return fc
    .record({
      minute: fc.integer({ min: 0, max: 5 * 1_440 - 1 }),
      linkId: fc.constantFrom("link", "link", "other", "qr", "rotator"),
      outcome: fc.constantFrom("passed", "passed", "passed", "expired"),
      bot: fc.constantFrom("", "", "", "crawler"),
      country: fc.constantFrom("DE", "IN", "NP"),
      region: fc.constantFrom("", "Goa"),
      city: fc.constantFrom("", "Panaji, Goa, IN"),
      visitor: fc.integer({ min: 1, max: 20 }),
    })
    .map(({ minute, linkId: way, ...rest }) => ({
      ...visitAt(new Date(Date.parse(day) + minute * 60_000)),
      ...rest,
      ...WAYS[way as keyof typeof WAYS](),
    }));
}

const WAYS = {
  link: () => ({
    linkId: ids.link,
    domainId: ids.domain,
    destination: "https://example.com/?utm_source=news",
  }),
  other: () => ({ linkId: ids.other }),
  qr: () => ({ linkId: ids.other, source: "qr", sourceId: ids.qr }),
  rotator: () => ({ ...WAYS.link(), source: "rotator", sourceId: ids.campaign }),
};

const isClick = ({ outcome, bot }: Visit) => outcome === "passed" && bot === "";

/** Which of them are their visitor's first of the UTC day, on the link and through the code. */
function withFirsts(sampled: Visit[]) {
  const seen = new Set<string>();
  const isNew = (visit: Visit, what: string) => {
    const key = `${what} ${visit.at.slice(0, 10)} ${visit.visitor}`;
    return isClick(visit) && !seen.has(key) && Boolean(seen.add(key));
  };
  return sampled.map((visit) => ({
    ...visit,
    first: isNew(visit, `link ${visit.linkId}`),
    firstScan: visit.source === "qr" && isNew(visit, "qr"),
  }));
}

const FORMATS = new Map(
  ZONES.map((timeZone) => [
    timeZone,
    new Intl.DateTimeFormat("sv-SE", {
      timeZone,
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
      hour: "2-digit",
      hourCycle: "h23",
      timeZoneName: "longOffset",
    }),
  ]),
);

const known = new Map<string, string>();

/** `2026-10-25 02 GMT+02:00` */
function localHour(at: string, timeZone: string): string {
  const key = `${at} ${timeZone}`;
  const hour = known.get(key) ?? newLocalHour(at, timeZone);
  known.set(key, hour);
  return hour;
}

function newLocalHour(at: string, timeZone: string): string {
  const parts = FORMATS.get(timeZone)?.formatToParts(new Date(at));
  const of = (type: string) => parts?.find((part) => part.type === type)?.value;
  return `${of("year")}-${of("month")}-${of("day")} ${of("hour")} ${of("timeZoneName")}`;
}

function countBy(rows: Visit[], keyOf: (visit: Visit) => string): Record<string, number> {
  const found: Record<string, number> = {};
  for (const row of rows) found[keyOf(row)] = (found[keyOf(row)] ?? 0) + 1;
  return found;
}

const bars = ({ series }: Stats, length: number) => {
  const found: Record<string, number> = {};
  for (const { at, clicks } of series)
    if (clicks > 0) found[at.slice(0, length)] = (found[at.slice(0, length)] ?? 0) + clicks;
  return found;
};

type Subject = [
  name: string,
  find: FindSubject<{ id: number }>,
  id: () => number,
  isOf: (visit: Visit) => boolean,
];
const SUBJECTS: Subject[] = [
  ["link", linkSubject, () => ids.link, ({ linkId }) => linkId === ids.link],
  ["workspace", workspaceSubject, () => 0, () => true],
  ["domain", domainSubject, () => ids.domain, ({ linkId }) => linkId === ids.link],
  ["campaign", campaignSubject, () => ids.campaign, ({ linkId }) => linkId === ids.link],
  [
    "channel",
    channelSubject,
    () => ids.channel,
    ({ linkId, source }) => linkId === ids.link || source === "qr",
  ],
  ["code", qrSubject, () => ids.qr, ({ source }) => source === "qr"],
];
const CASES = SUBJECTS.flatMap((subject) => ZONES.map((tz) => ({ name: subject[0], tz, subject })));

const RANGES = [
  { from: "2026-04-03", to: "2026-04-06" },
  { from: "2026-10-23", to: "2026-10-26" },
  { from: "2026-10-31", to: "2026-11-02" },
];

test.each(CASES)(
  "$name in $tz: bars, head and tables are what a plain count says",
  async ({ tz, subject }) => {
    const [name, find, id, isOf] = subject;
    for (const range of RANGES) {
      const query = { id: id(), ...range, tz };
      const within = visits.filter((visit) => {
        const day = localHour(visit.at, tz).slice(0, 10);
        return isOf(visit) && day >= range.from && day <= range.to;
      });
      const clicks = within.filter(isClick);
      const firsts = clicks.filter(({ first, firstScan, source }) =>
        name === "code" || (name === "channel" && source === "qr") ? firstScan : first,
      );
      const read = async (interval: Stats["interval"]) =>
        presentStats(await statsOf(find)(actor, { ...query, interval, compare: "previous" })).data;
      const values = { dimension: "utm_source", q: "", page: 1, limit: 15 } as const;
      const [days, hours, months, listed] = await Promise.all([
        read("day"),
        read("hour"),
        read("month"),
        valuesOf(find)(actor, { ...query, ...values }),
      ]);
      const totals = {
        clicks: clicks.length,
        uniqueClicks: firsts.length,
        bots: within.filter(({ bot }) => bot !== "").length,
        refused: within.filter(({ bot, outcome }) => bot === "" && outcome !== "passed").length,
      };
      expect([days.totals, hours.totals, months.totals]).toEqual([totals, totals, totals]);
      expect(bars(days, 10)).toEqual(countBy(clicks, ({ at }) => localHour(at, tz).slice(0, 10)));
      expect(bars(hours, 13)).toEqual(countBy(clicks, ({ at }) => localHour(at, tz).slice(0, 13)));
      for (const stats of [days, hours]) {
        const of = (rows: { value: string; clicks: number }[]) =>
          Object.fromEntries(rows.map((row) => [row.value, row.clicks]));
        expect(of(stats.breakdowns.country)).toEqual(countBy(clicks, ({ country }) => country));
        expect(of(stats.breakdowns.region)).toEqual(countBy(clicks, ({ region }) => region));
        expect(of(stats.breakdowns.city)).toEqual(countBy(clicks, ({ city }) => city));
        expect(of(stats.breakdowns.source)).toEqual(countBy(clicks, ({ source }) => source));
        expect(of(stats.breakdowns.bot)).toEqual(
          countBy(
            within.filter(({ bot }) => bot !== ""),
            ({ bot }) => bot,
          ),
        );
      }
      const utm = Object.fromEntries(listed.rows.map(presentValue).map((row) => [row.value, row.clicks]));
      expect(utm).toEqual(countBy(clicks, ({ destination }) => (destination.includes("utm") ? "news" : "")));
    }
  },
);

test("the hour that happens twice is two bars that say when", async () => {
  for (const [tz, day] of [
    ["Europe/Berlin", "2026-10-25"],
    ["Australia/Lord_Howe", "2026-04-05"],
    ["America/St_Johns", "2026-11-01"],
  ] as const) {
    const query = { id: 0, from: day, to: day, tz, interval: "hour" as const };
    const { series } = presentStats(await statsOf(workspaceSubject)(actor, query)).data;
    const twice = series.filter(({ at }) => at.length > 16);
    expect(twice, tz).toHaveLength(2);
    for (const { at, clicks } of twice) {
      const key = `${at.slice(0, 13)} GMT${at.slice(16)}`;
      const normal = (hour: string) => hour.replace("\u2212", "-");
      expect(clicks, at).toBe(
        visits.filter((visit) => isClick(visit) && normal(localHour(visit.at, tz)) === key).length,
      );
    }
  }
});

test("where half of an hour belongs to a day, its clicks are counted apart, before and after they are merged", async () => {
  const day = "2019-03-05";
  const link = await createLink(actor, { url: "https://example.com/" });
  for (const time of ["18:20", "18:40"])
    await countVisits(actor, [{ ...visitAt(new Date(`2019-03-04T${time}:00Z`)), linkId: link.id }]);
  const clicksIn = async () =>
    presentStats(
      await statsOf(linkSubject)(actor, {
        id: link.id,
        from: "2019-03-04",
        to: day,
        tz: "Asia/Kolkata",
        interval: "day",
      }),
    ).data.series.map(({ clicks }) => clicks);
  expect(await clicksIn()).toEqual([1, 1]);
  await mergeEverything();
  expect(await clicksIn()).toEqual([1, 1]);
});
