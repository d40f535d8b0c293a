import { afterAll, beforeAll, expect, test } from "vitest";
import type { Actor } from "@/lib/identity/access/actor";
import { createLink } from "@/lib/links/links";
import { pool } from "@/lib/platform/database/pool";
import { DIMENSIONS } from "../store/enums";
import { mergeEverything } from "../store/read-fixtures";
import { presentStats } from "./present";
import type { Stats } from "./schema";
import { statsOf } from "./statistics";
import { linkSubject } from "./subject";
import { countVisits, insertActor, type Visit, visitAt } from "./visit-fixtures";

let actor: Actor;
let id: number;

beforeAll(async () => {
  actor = await insertActor();
  id = (await createLink(actor, { url: "https://example.com/" })).id;
  await twoClicksEveryHour();
});

afterAll(() => pool().end());

/** From 1 to 19 November 2026, UTC: in every hour a click from Poland, unique, and one from Germany, not; a robot, and a refused visit. */
async function twoClicksEveryHour() {
  const hours = Array.from({ length: 19 * 24 }, (_, hour) => new Date(Date.UTC(2026, 10, 1, hour)));
  const visits = hours.flatMap((at, visitor) => {
    const visit = { ...visitAt(at), linkId: id, country: "PL", visitor };
    const german = { ...visit, country: "DE" };
    return [visit, german, { ...visit, bot: "crawler" }, { ...visit, outcome: "expired" }];
  });
  const later = ({ bot, outcome }: Visit) => bot !== "" || outcome !== "passed";
  await countVisits(
    actor,
    visits.filter((visit) => !later(visit)),
  );
  await countVisits(actor, visits.filter(later));
  await mergeEverything();
}

const read = async (query: object): Promise<Stats> =>
  presentStats(await statsOf(linkSubject)(actor, { id, interval: "day", ...query })).data;

const sum = (rows: { clicks: number }[]) => rows.reduce((total, { clicks }) => total + clicks, 0);

test.each([
  ["UTC", "2026-11-03", "2026-11-09", 7 * 24],
  ["Europe/Warsaw", "2026-11-03", "2026-11-09", 7 * 24],
  ["America/Los_Angeles", "2026-11-01", "2026-11-01", 25],
  ["Asia/Tokyo", "2026-11-05", "2026-11-05", 24],
  ["Pacific/Kiritimati", "2026-10-31", "2026-11-01", 10],
])("in %s from %s to %s the head equals the bars equals every table", async (tz, from, to, hours) => {
  const stats = await read({ tz, from, to });
  expect(stats.totals).toEqual({
    clicks: 2 * hours,
    uniqueClicks: hours,
    bots: hours,
    refused: hours,
  });
  expect(sum(stats.series)).toBe(2 * hours);
  for (const dimension of DIMENSIONS)
    expect(sum(stats.breakdowns[dimension]), dimension).toBe(
      dimension === "bot" || dimension === "outcome" ? hours : 2 * hours,
    );
});

test("by the hour it is the same sum", async () => {
  const stats = await read({
    interval: "hour",
    from: "2026-11-03",
    to: "2026-11-04",
    tz: "Europe/Warsaw",
  });
  expect(stats.series).toHaveLength(48);
  expect(new Set(stats.series.map(({ clicks }) => clicks))).toEqual(new Set([2]));
});

test("the previous period of the same length is returned as well", async () => {
  expect((await read({ from: "2026-11-01", to: "2026-11-02" })).previous).toEqual({
    clicks: 0,
    uniqueClicks: 0,
  });
  expect((await read({ from: "2026-11-03", to: "2026-11-04" })).previous).toEqual({
    clicks: 96,
    uniqueClicks: 48,
  });
});

test("values are called what people call them", async () => {
  const { country } = (await read({ from: "2026-11-03", to: "2026-11-03" })).breakdowns;
  expect(country.map(({ value, name }) => [value, name])).toEqual([
    ["DE", "Germany"],
    ["PL", "Poland"],
  ]);
});
