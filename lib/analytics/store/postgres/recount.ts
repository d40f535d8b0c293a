import type pg from "pg";
import { ALWAYS } from "../days";
import type { Counts, Scope } from "../store";
import { Chunk } from "./chunk";
import { copyRows } from "./copy-rows";
import { addMonth } from "./history";
import { COUNTED_HISTORY, COUNTERS } from "./sql/rebuild";
import { countsAt, type NumberCounts, Tally } from "./tally";
import { botIn, outcomeIn, SOURCES, sourceIn, WAY } from "./way";

type Counted = Record<"link" | "qr", NumberCounts>;

/** Compares the counters of links and codes with all clicks there are, and, where it should `mend`, sets them. Returns how many were wrong. Nobody may count meanwhile. */
export async function recount(client: pg.ClientBase, mend: boolean): Promise<number> {
  const counted: Counted = { link: new Map(), qr: new Map() };
  await addChunks(client, counted);
  await addHistory(client, counted);
  return compareCounters(client, counted, mend);
}

/** Compares the counters of links and codes with what was counted, as `recount` does. */
export async function compareCounters(
  client: pg.ClientBase,
  counted: Counted,
  mend: boolean,
): Promise<number> {
  let wrong = 0;
  for (const scope of ["link", "qr"] as const) {
    const found = [...counted[scope]];
    const values = [
      found.map(([id]) => id),
      found.map(([, { clicks }]) => clicks),
      found.map(([, { uniques }]) => uniques),
    ];
    const { rows } = await client.query<{ wrong: number }>(COUNTERS[scope].find, values);
    wrong += rows[0]?.wrong ?? 0;
    if (mend && rows[0]?.wrong) await client.query(COUNTERS[scope].mend, values);
  }
  return wrong;
}

const MONTHS = `
  select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = 'click_chunks'::regclass order by 1`;
const PAGES_AT_ONCE = 256;

/** A part of a table at a time, by where its rows lie. */
async function addChunks(client: pg.ClientBase, counted: Counted) {
  const { rows: tables } = await client.query<{ name: string }>(MONTHS);
  for (const { name } of tables) {
    const { rows } = await client.query<{ pages: number }>(
      `select (pg_relation_size('${name}') / current_setting('block_size')::int)::int as pages`,
    );
    for (let page = 0; page < (rows[0]?.pages ?? 0); page += PAGES_AT_ONCE)
      for (const row of await copyRows(
        client,
        `select clicks, is_packed, link, way, source from ${name} where ctid >= '(${page},0)' and ctid < '(${page + PAGES_AT_ONCE},0)'`,
      ))
        addChunk(row, counted);
  }
}

const NOWHERE = { day: 0, run: 0, lastLink: 0, part: 0, firstLink: 0, since: 0, until: 0, ways: 0 };

function addChunk([clicks, isPacked, link, way, source]: Buffer[], counted: Counted) {
  if (!clicks || !link || !way || !source) return;
  const chunk = new Chunk({ ...NOWHERE, clicks: clicks.readInt32BE() }, isPacked?.[0] === 1, {
    link,
    way,
    source,
  });
  const [links, ways, sources] = [chunk.numbers("link"), chunk.numbers("way"), chunk.numbers("source")];
  for (let click = 0; click < chunk.clicks; click++) {
    const how = ways[click] ?? 0;
    if (botIn(how) !== 0 || outcomeIn(how) !== 0) continue;
    addOne(countsAt(counted.link, links[click] ?? 0), (how & WAY.first) !== 0);
    if (SOURCES[sourceIn(how)] === "qr")
      addOne(countsAt(counted.qr, sources[click] ?? 0), (how & WAY.indirectFirst) !== 0);
  }
}

function addOne(counts: Counts, isFirst: boolean) {
  counts.clicks += 1;
  if (isFirst) counts.uniques += 1;
}

async function addHistory(client: pg.ClientBase, counted: Counted) {
  const { rows } = await client.query<{ scope: Scope; id: number; month: number; body: Buffer }>(
    COUNTED_HISTORY,
  );
  for (const row of rows) {
    if (row.scope !== "link" && row.scope !== "qr") continue;
    const tally = new Tally([], [ALWAYS.start, ALWAYS.end]);
    addMonth(row, ALWAYS, tally, true);
    const counts = countsAt(counted[row.scope], row.id);
    counts.clicks += tally.bars[0]?.clicks ?? 0;
    counts.uniques += tally.bars[0]?.uniques ?? 0;
  }
}
