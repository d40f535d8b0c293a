import { afterAll, beforeAll, expect, test } from "vitest";
import { pool } from "@/lib/platform/database/pool";
import { inPoolTransaction } from "@/lib/platform/database/pool-transaction";
import { FIND_DOMAINS } from "../caches/domains";
import {
  COUNT_LINKS,
  FIND_BIOS,
  FIND_BRAND,
  FIND_CODES,
  FIND_LINK,
  FIND_LINKS,
  FIND_LIST,
  FIND_ROTATIONS,
  NEXT_ALIASES,
} from "../sql";
import { PUBLISHED } from "./published";

/** A whole row may be read only by who may read all of its columns; the parts are looked at below. */
const withoutParts = (statement: string) => statement.replace(/\b(link_parts|rule_pages)\(links\)/g, "null");

const STATEMENTS: Record<string, [text: string, values: unknown[]]> = {
  "a link": [withoutParts(FIND_LINK), [0, "a"]],
  links: [withoutParts(FIND_LINKS), [[0], ["a"]]],
  "the number of links": [COUNT_LINKS, []],
  "the names of links": [NEXT_ALIASES, [0]],
  rotators: [FIND_ROTATIONS, [["a"]]],
  lists: [FIND_LIST, [1, "a"]],
  "QR codes": [FIND_CODES, [["a"]]],
  "bio pages": [FIND_BIOS, [["a"]]],
  brands: [FIND_BRAND, [1]],
  domains: [FIND_DOMAINS, [["verified"], false]],
};

const ROLE = `only_published_${process.pid}`;

beforeAll(async () => {
  await pool().query(`create role ${ROLE}`);
  for (const [table, columns] of Object.entries(PUBLISHED))
    await pool().query(`grant select (${columns.join(", ")}) on ${table} to ${ROLE}`);
});

afterAll(async () => {
  await pool().query(`drop owned by ${ROLE}; drop role ${ROLE}`);
  await pool().end();
});

test.each(Object.entries(STATEMENTS))("what is published is enough for %s", async (_, [text, values]) => {
  await inPoolTransaction("", async (client) => {
    await client.query(`set local role ${ROLE}`);
    await expect(client.query(text, values)).resolves.toBeDefined();
  });
});

test.each([
  ["link_parts", "parts_since", ["link_counters"]],
  ["rule_pages", "rules", []],
])("what is published is enough for %s", async (name, certain, atHome) => {
  const { rows } = await pool().query<{ source: string }>(
    "select prosrc as source from pg_proc where proname = $1",
    [name],
  );
  const source = rows[0]?.source ?? "";
  const ofLink = [...source.matchAll(/\blink\.(\w+)/g)].map(([, column]) => column);
  expect(ofLink).toContain(certain);
  for (const column of ofLink) expect(PUBLISHED.links).toContain(column);
  const tables = [...source.matchAll(/\b(?:from|join) (\w+)/g)].map(([, table]) => table);
  // Of a far region's limits only home knows how much is left.
  expect(tables.filter((table) => table && !(table in PUBLISHED))).toEqual(atHome);
});

test("every key and every column of a constraint is published", async () => {
  const { rows } = await pool().query<{ table: string; column: string }>(
    `select c.relname as table, a.attname as column from pg_constraint k join pg_class c on c.oid = k.conrelid
     join pg_attribute a on a.attrelid = c.oid and a.attnum = any (k.conkey)
     where k.contype in ('p', 'c') and c.relname = any ($1)`,
    [Object.keys(PUBLISHED)],
  );
  const missing = rows.filter(({ table, column }) => !PUBLISHED[table]?.includes(column));
  // Empty or the default, which their constraints take.
  expect(missing.map(({ table, column }) => `${table}.${column}`).sort()).toEqual([
    "items.price_extended",
    "items.seats_extended",
    "items.seats_regular",
    "qr_codes.scans",
    "qr_codes.unique_scans",
    "users.email",
    "workspaces.default_type",
  ]);
});

test("no secret of a person is published", () => {
  const columns = Object.values(PUBLISHED).flat();
  expect(columns).not.toContain("email");
  expect(PUBLISHED.users).toEqual(["id", "username", "personal_workspace_id", "disabled_at"]);
});
