import { readFileSync } from "node:fs";
import { afterAll, expect, test } from "vitest";
import { pool } from "@/lib/platform/database/pool";

afterAll(() => pool().end());

/** Names of columns that may say something about a person, by whole words. */
const ABOUT_PEOPLE =
  "(^|_)(ip|inet|address|visitor|salt|fingerprint|user_agent|agent|browser|os|device|country|region|city|referrer|language|place|email|recipient|buyer|phone|fields)($|_)";

const COLUMNS = `
  select distinct table_name as "table", column_name as "column" from information_schema.columns
  join pg_class on relname = table_name and relnamespace = 'public'::regnamespace and not relispartition
  where table_schema = 'public' and (column_name ~ $1 or data_type in ('inet', 'cidr')) order by 1, 2`;

/** Places of another kind: where a backup is, and how far a task has come. */
const ABOUT_NOBODY = ["backups.place", "click_move_days.place", "upkeep_tasks.place"];

test("docs/privacy.md names every table with a column about people", async () => {
  const page = readFileSync("docs/privacy.md", "utf8");
  const { rows } = await pool().query<{ table: string; column: string }>(COLUMNS, [ABOUT_PEOPLE]);
  expect(rows).toContainEqual({ table: "click_visitors", column: "visitor" });
  const missing = rows.filter(
    ({ table, column }) => !page.includes(`\`${table}\``) && !ABOUT_NOBODY.includes(`${table}.${column}`),
  );
  expect(missing).toEqual([]);
});
