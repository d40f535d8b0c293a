import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeEach, expect, test } from "vitest";
import { pool } from "@/lib/platform/database/pool";
import { countOf, visitsOf } from "../store/read-fixtures";
import {
  drainAll,
  exampleLine,
  type InsertedLinks,
  insertLinks,
  leaveAsDead,
  spoolUp,
} from "./click-fixtures";
import { COLUMNS } from "./click-line";
import { Drain } from "./drain";
import { retrySetAside } from "./refused-clicks";
import { Spool } from "./spool";
import { makeSpoolFolder, TakeOver } from "./spool-folder";

let folder = "";
let links: InsertedLinks;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "refusal-"));
  links = await insertLinks(3);
});
afterEach(async () => {
  await pool().query("drop trigger if exists refusing on click_chunks");
  rmSync(folder, { recursive: true, force: true });
});
afterAll(() => pool().end());

const open = () => new Spool({ folder, leftovers: [], onWrite: () => {} });

const withColumn = (name: string, value: string, line: string) =>
  line
    .split("\t")
    .map((column, at) => (COLUMNS.split(", ")[at] === name ? value : column))
    .join("\t");

/** Letters that no compression makes shorter. */
function randomLetters(length: number): string {
  let state = 7;
  const letter = () => {
    state = (state * 48_271) % 2_147_483_647;
    return String.fromCharCode(97 + (state % 26));
  };
  return Array.from({ length }, letter).join("");
}

async function counted() {
  const { ids, workspaceId } = links;
  const { rows } = await pool().query<{ counters: number }>(
    "select coalesce(sum(clicks), 0)::int as counters from link_counters where link_id = any($1)",
    [ids],
  );
  const part = { scope: "link" as const, ids };
  return {
    rows: (await visitsOf(workspaceId, part)).length,
    counters: rows[0]?.counters,
    statistics: (await countOf(workspaceId, part)).clicks,
  };
}

const all = (clicks: number) => ({ rows: clicks, counters: clicks, statistics: clicks });

const setAside = () =>
  readdirSync(folder)
    .filter((name) => name.endsWith(".lines"))
    .map((name) => readFileSync(join(folder, name), "utf8"))
    .join("");

/** Makes the database refuse chunks that meet a condition (or all) with an error of its own. */
async function refuse(code: string, condition = "true") {
  await pool().query("drop sequence if exists refusals; create sequence refusals");
  await pool().query(
    `create or replace function refuse_click() returns trigger language plpgsql as $$
     begin perform nextval('refusals'); raise exception using errcode = tg_argv[0], message = 'refused in a test'; end $$`,
  );
  await pool().query(
    `create trigger refusing before insert on click_chunks for each row when (${condition}) execute function refuse_click('${code}')`,
  );
}

/** Whether a chunk may have a click of a link. */
const ofLink = (id = 0) => `${id} between new.first_link and new.last_link`;

const [ODD, EVEN] = [1, 0];
/** Forty writes of three clicks; the seventeenth has one on the first link, the others are on the other links. */
const groups = () =>
  Array.from({ length: 40 }, (_, group) =>
    Array.from({ length: 3 }, (_, n) =>
      exampleLine(links, {
        link: group === 16 && n === 1 ? 0 : 1 + ((group + n) % 2 === 0 ? EVEN : ODD),
        visitor: n,
      }),
    ),
  );

test.each([
  ["referrer", "too long for an index", "truncated", 253],
  ["browser", "too long for an index", "truncated", 128],
  ["destination", "as long", "whole", 5_000],
] as const)("a click whose %s is %s is counted with a %s value", async (name, _long, _kept, length) => {
  const spool = open();
  const long = withColumn(name, randomLetters(5_000), exampleLine(links, { link: 0, visitor: 1 }));
  await spoolUp(spool, [
    [exampleLine(links, { link: 0, visitor: 2 }), long],
    [exampleLine(links, { link: 0 })],
  ]);
  await drainAll(spool, folder);
  expect(await counted()).toEqual(all(3));
  const { values } = await countOf(links.workspaceId, { scope: "link", ids: links.ids }, [name]);
  expect(Math.max(...values.map(({ value }) => value.length))).toBe(length);
  expect(setAside()).toBe("");
});

test.each(["54000", "22003", "XX000", "P0001", "42P17"])(
  "a record that the database refuses with %s is set aside alone",
  async (code) => {
    await refuse(code, ofLink(links.ids[0]));
    const spool = open();
    await spoolUp(spool, groups());
    await drainAll(spool, folder);
    expect(await counted()).toEqual(all(119));
    expect(setAside().split("\n")).toHaveLength(2);
    expect(setAside()).toContain(`\t${links.ids[0]}\t`);
  },
);

test.each(["53100", "40001", "42501", "54000"])(
  "while the database refuses every click with %s, all wait and none is set aside",
  async (code) => {
    await refuse(code);
    const spool = open();
    await spoolUp(spool, groups());
    const drain = new Drain(spool, folder);
    await expect.poll(refusals).toBeGreaterThan(0);
    await pool().query("drop trigger refusing on click_chunks");
    await expect.poll(() => drain.behind()).toBe(0);
    spool.close();
    await drain.stop(20_000);
    expect(await counted()).toEqual(all(120));
    expect(setAside()).toBe("");
  },
);

/** How often the trigger refused; a sequence is not rolled back. */
async function refusals() {
  const { rows } = await pool().query<{ refused: number }>(
    "select case when is_called then last_value else 0 end::int as refused from refusals",
  );
  return rows[0]?.refused ?? 0;
}

test("records that are taken one by one and refused together are counted", async () => {
  await pool().query(
    `create or replace function refuse_click() returns trigger language plpgsql as $$
     begin
       if (select sum(clicks) from taken where first_link = any(tg_argv::int[])) > 1
       then raise exception using errcode = '54000', message = 'refused in a test'; end if;
       return null;
     end $$`,
  );
  await pool().query(
    `create trigger refusing after insert on click_chunks referencing new table as taken
     for each statement execute function refuse_click(${links.ids.join(", ")})`,
  );
  const spool = open();
  await spoolUp(spool, groups().slice(0, 3));
  await drainAll(spool, folder);
  expect(await counted()).toEqual(all(9));
  expect(setAside()).toBe("");
});

test("set-aside clicks are counted once, after the cause is fixed and a retry is requested", async () => {
  const spool = makeSpoolFolder(folder);
  await refuse("54000", ofLink(links.ids[0]));
  const clicks = new Spool({ folder: spool.path, leftovers: [], onWrite: () => {} });
  await spoolUp(clicks, groups());
  await drainAll(clicks, spool.damaged);
  await pool().query("drop trigger refusing on click_chunks");
  const [file = ""] = readdirSync(spool.damaged);
  const lines = readFileSync(join(spool.damaged, file));
  expect(await retrySetAside(folder)).toBe(1);
  expect(await retrySetAside(folder)).toBe(0);
  // One that is killed leaves the file as well.
  writeFileSync(join(spool.damaged, file), lines);
  expect(await retrySetAside(folder)).toBe(1);
  for (const name of readdirSync(folder)) if (name !== "damaged") leaveAsDead(join(folder, name));
  const own = makeSpoolFolder(folder);
  const leftovers = new TakeOver(folder, own).take();
  await drainAll(new Spool({ folder: own.path, leftovers, onWrite: () => {} }), own.damaged);
  expect(await counted()).toEqual(all(120));
  expect(readdirSync(own.damaged)).toEqual([]);
});

test("a trial beside replayed clicks uses up no ids", async () => {
  // A standby whose clock is ahead of ours took over: what is counted now seems to be from before.
  await pool().query("insert into click_recoveries values (now() + interval '1 minute')");
  const before = await setLastIds(2_147_480_000);
  try {
    await refuse("54000", ofLink(links.ids[0]));
    const spool = open();
    await spoolUp(spool, groups());
    await drainAll(spool, folder);
    expect(await counted()).toEqual(all(119));
    expect(await lastIds()).toEqual({ links: 2_147_480_000, workspaces: 2_147_480_000 });
  } finally {
    await pool().query("delete from click_recoveries");
    await pool().query("select setval('links_id_seq', $1), setval('workspaces_id_seq', $2)", [
      before.links,
      before.workspaces,
    ]);
  }
});

type LastIds = { links: number; workspaces: number };

async function lastIds(): Promise<LastIds> {
  const { rows } = await pool().query<LastIds>(
    `select (select last_value from links_id_seq)::int as links, (select last_value from workspaces_id_seq)::int as workspaces`,
  );
  return rows[0] ?? { links: 0, workspaces: 0 };
}

/** Returns what they were before. */
async function setLastIds(id: number): Promise<LastIds> {
  const before = await lastIds();
  await pool().query("select setval('links_id_seq', $1), setval('workspaces_id_seq', $1)", [id]);
  return before;
}

test("a click of a clock that stood at 1970 makes one partition, not hundreds", async () => {
  const partitions = async () =>
    (await pool().query("select from pg_inherits where inhparent = 'click_chunks'::regclass")).rowCount ?? 0;
  const before = await partitions();
  const spool = open();
  await spoolUp(spool, [
    [exampleLine(links, { link: 0, at: "1970-01-01T00:00:01.000Z" }), exampleLine(links, { link: 0 })],
  ]);
  await drainAll(spool, folder);
  expect(await counted()).toEqual(all(2));
  expect((await partitions()) - before).toBe(1);
  await pool().query("drop table if exists click_chunks_1970_01");
});
