import { afterAll, beforeEach, expect, test } from "vitest";
import { pool } from "./database/pool";
import { noteMinute, purgeUptime, readUptime, SHOWN_DAYS } from "./uptime";

beforeEach(() => pool().query("delete from uptime_days"));
afterAll(() => pool().end());

const TODAY = "(now() at time zone 'UTC')::date";
/** A day so long ago, with a bit for each minute. */
const day = (ago: number, bits: string) =>
  pool().query(`insert into uptime_days (day, minutes) values (${TODAY} - $1::int, $2::bit(1440))`, [
    ago,
    bits,
  ]);

test("a minute is noted once, however many processes note it", async () => {
  await Promise.all(Array.from({ length: 8 }, noteMinute));
  const { rows } = await pool().query(
    "select length(replace(minutes::text, '0', '')) as up from uptime_days",
  );
  expect(rows.reduce((sum, { up }) => sum + up, 0)).toBeLessThan(3);
  expect(rows.length).toBeGreaterThan(0);
});

test("a day is known from the first minute that was noted", async () => {
  await day(3, "0".repeat(1_000) + "1".repeat(440));
  await day(2, "1".repeat(1_440));
  const days = await readUptime();
  expect(days).toHaveLength(SHOWN_DAYS);
  expect(days.slice(-5, -1).map(({ known, up }) => [known, up])).toEqual([
    [0, 0],
    [440, 440],
    [1_440, 1_440],
    // Nobody noted a minute of it.
    [1_440, 0],
  ]);
});

test("the minute that is not over counts neither way", async () => {
  await day(1, "1".repeat(1_440));
  const [before] = (await readUptime()).slice(-1);
  await noteMinute();
  const [today] = (await readUptime()).slice(-1);
  expect(before?.up).toBe(0);
  expect((today?.known ?? 0) - (before?.known ?? 0)).toBeLessThan(2);
  expect(today?.up).toBeLessThan(2);
});

test("without a note nothing is known, and days that nobody sees are purged", async () => {
  expect((await readUptime()).every(({ known }) => known === 0)).toBe(true);
  await day(SHOWN_DAYS + 11, "1".repeat(1_440));
  await day(SHOWN_DAYS + 9, "1".repeat(1_440));
  expect(await purgeUptime()).toBe(1);
  expect((await readUptime())[0]?.known).toBe(1_440);
});
