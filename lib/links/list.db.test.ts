import { afterAll, expect, test } from "vitest";
import { insertLinks } from "@/lib/analytics/ingest/click-fixtures";
import { pool } from "@/lib/platform/database/pool";
import { sparklinesOf } from "./list";

afterAll(() => pool().end());

test("each link has its own clicks of fourteen days, today last", async () => {
  const { ids } = await insertLinks(2);
  await pool().query(
    `insert into click_hours
     select 'link', $1, 'total', timestamptz '2026-11-21 10:00Z' - ago * interval '1 day', '', ago + 1, 0
     from unnest(array[0, 1, 13, 14]) ago`,
    [ids[0]],
  );
  await pool().query(
    "insert into click_days select scope, scope_id, dimension, (hour at time zone 'UTC')::date, value, clicks, uniques from click_hours where scope_id = $1",
    [ids[0]],
  );
  const found = await sparklinesOf(ids, new Date("2026-11-21T23:00:00Z"));
  expect(found.get(ids[0] ?? 0)).toEqual([14, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 1]);
  expect(found.get(ids[1] ?? 0)).toEqual(Array.from({ length: 14 }, () => 0));
});
