import { afterAll, beforeAll, expect, test } from "vitest";
import { pool } from "@/lib/platform/database/pool";
import { processMetrics } from "@/lib/platform/process-metrics";
import { NameFinder } from "./names";

const names = new NameFinder();
let workspace = 0;

beforeAll(async () => {
  const { rows } = await pool().query("insert into workspaces (name) values ('Named') returning id");
  workspace = rows[0].id;
});
afterAll(async () => {
  await names.stop();
  await pool().end();
});

const add = (table: string, columns: string, values: string) =>
  pool().query(`insert into ${table} (workspace_id, ${columns}) values ($1, ${values})`, [workspace]);

const RECORDS = {
  codes: {
    table: "qr_codes",
    columns: "alias, type, name, data",
    values: "'Found', 'text', 'A code', '{}'",
    row: { name: "A code" },
  },
  campaigns: {
    table: "campaigns",
    columns: "slug, name",
    values: "'Found', 'Spring'",
    row: { slug: "Found" },
  },
  bios: { table: "bio_pages", columns: "alias, title", values: "'Found', 'Ada'", row: { title: "Ada" } },
};

// The first is asked for alone, and two hundred at most together.
const QUESTIONS = 4;

for (const kind of ["codes", "campaigns", "bios"] as const)
  test(`five hundred ${kind} asked for at once are four questions, and each gets its own answer`, async () => {
    const { table, columns, values, row } = RECORDS[kind];
    await add(table, columns, values);
    const before = processMetrics().nameQueries;
    const asked = Array.from({ length: 500 }, (_, n) => (n === 321 ? "found" : `nobody${n}`));
    const found = await Promise.all(asked.map((name) => names[kind].find(name)));
    expect(processMetrics().nameQueries - before).toBe(QUESTIONS);
    expect(found[321]).toMatchObject(row);
    expect(found.filter((one) => one !== undefined)).toHaveLength(1);
  });
