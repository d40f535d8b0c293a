import { afterAll, beforeAll, expect, test } from "vitest";
import { type Actor, operatorFor } from "@/lib/identity/access/actor";
import { insertAccount } from "@/lib/identity/account/account-fixtures";
import { createLink } from "@/lib/links/links";
import { db } from "@/lib/platform/database/db";
import { pool } from "@/lib/platform/database/pool";
import { DIMENSIONS } from "./enums";
import { presentStats } from "./present";
import { type Stats } from "./schema";
import { statsOf } from "./statistics";
import { linkSubject } from "./subject";

let actor: Actor;
let id: number;

beforeAll(async () => {
  const name = `stats${Date.now()}`;
  const { id: userId } = await insertAccount({
    username: name,
    email: `${name}@example.com`,
    password: "long enough",
  });
  actor = operatorFor(await db().user.findUniqueOrThrow({ where: { id: userId } }));
  id = (await createLink(actor, { url: "https://example.com/" })).id;
  await twoClicksEveryHour();
});

afterAll(() => pool().end());

/** From 1 to 19 November 2026, UTC: in every hour one click from Poland, unique, and one from Germany, not. */
async function twoClicksEveryHour() {
  const hours = "generate_series(timestamptz '2026-11-01 00:00Z', '2026-11-19 23:00Z', '1 hour') hour";
  const dimensions = `unnest(array['total', ${DIMENSIONS.map((name) => `'${name}'`).join()}]::click_dimension[]) dimension`;
  await pool().query(
    `insert into click_hours select 'link', $1, dimension, hour, case when dimension = 'total' then '' else v.value end, sum(1), sum(v.uniques)
     from ${hours}, ${dimensions}, (values ('PL', 1), ('DE', 0)) v (value, uniques) group by 3, 4, 5`,
    [id],
  );
  await pool().query(
    `insert into click_days select scope, scope_id, dimension, (hour at time zone 'UTC')::date, value, sum(clicks), sum(uniques)
     from click_hours where scope_id = $1 group by 1, 2, 3, 4, 5`,
    [id],
  );
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
    bots: 2 * hours,
    refused: 2 * hours,
  });
  expect(sum(stats.series)).toBe(2 * hours);
  for (const dimension of DIMENSIONS) expect(sum(stats.breakdowns[dimension]), dimension).toBe(2 * hours);
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
