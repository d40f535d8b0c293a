import { randomUUID } from "node:crypto";
import type { ClickHouseSettings } from "@clickhouse/client";
import type pg from "pg";
import { rebuild } from "@/lib/analytics/store/clickhouse/audit";
import { ClickHouseStore } from "@/lib/analytics/store/clickhouse/clickhouse-store";
import {
  type ClickHouse,
  closeClickHouse,
  connectClickHouse,
  rowsOf,
  run,
} from "@/lib/analytics/store/clickhouse/connection";
import { Engine } from "@/lib/analytics/store/clickhouse/engine-fixtures";
import { planBatch } from "@/lib/analytics/store/clickhouse/plans";
import { sendSegment } from "@/lib/analytics/store/clickhouse/recovery";
import { settle } from "@/lib/analytics/store/clickhouse/settle";
import { DIMENSIONS } from "@/lib/analytics/store/enums";
import type { Filter, Part, Question } from "@/lib/analytics/store/store";
import { median, print, processorTime, promise, whole } from "./measure";
import { type BenchDatabase, startBenchDatabase } from "./setup";

const CLICKS = Number(process.argv[2] ?? 1_000_000);
const LINKS = Number(process.argv[3] ?? 1_000);
/** The others are made by the engine: at a hundred million the product would take half an hour. */
const INGESTED = Math.min(CLICKS, 1_000_000);
const BATCH = 35_000;
const DAYS = 28;
const DAY_MS = 86_400_000;
const START = Date.parse("2026-10-01T00:00:00Z");
const ROUNDS = 11;
const SETTLED_AT = 200_000;
const UNSETTLED = Math.min(35_000, CLICKS / 10);

const COUNTRIES = ["DE", "US", "FR", "GB", "IN", "PL", "BR", "ES"];
const REGIONS = ["", "", "Bayern"];
const NETWORKS = ["", "twitter"];
const BROWSERS = ["Chrome", "Firefox", "Safari", "Edge"];
const SYSTEMS = ["Linux", "Windows", "Android", "iOS"];
const DEVICES = ["Desktop", "Mobile", "Tablet"];
const LANGUAGES = ["German", "English"];

const FILTERS: Filter[] = [
  { dimension: "country", kind: "is", values: ["de"] },
  { dimension: "browser", kind: "is", values: ["chrome", "firefox"] },
  { dimension: "device", kind: "is-not", values: ["tablet"] },
];

/**
 * `npm run bench:clickhouse [clicks] [links]`: clicks of four weeks on these links, all equally often; a million of them planned, sent and added up as the
 * product does it, and those of half a minute, which are not added up. Then pages of statistics. `npm run test:clickhouse` fetches the engine, which runs
 * in process: beside a server's time there is that of a Node program.
 */
async function main() {
  const database = await startBenchDatabase("bench");
  process.env.DATABASE_URL = database.url; // read when sums are added up
  const engine = new Engine();
  try {
    await engine.start();
    const clickhouse = await connectClickHouse({ url: engine.url });
    await fill(database, clickhouse, engine);
    if (CLICKS > INGESTED) await fillUp(clickhouse);
    await printSizes(clickhouse);
    await sendNewest(database, clickhouse);
    await measurePages(clickhouse, engine);
    await closeClickHouse(clickhouse);
  } finally {
    await engine.remove();
    await database.stop();
  }
}

async function fill({ client, pids }: BenchDatabase, clickhouse: ClickHouse, engine: Engine): Promise<void> {
  const everybody = { engine: [engine.pid], ledger: pids(), "this program": [process.pid] };
  const times = Object.fromEntries(
    Object.entries(everybody).map(([name, ids]) => [name, processorTime(ids)]),
  );
  let [unsettled, sending, adding] = [0, 0, 0];
  for (let sent = 0; sent < INGESTED; sent += BATCH) {
    const rows = Math.min(BATCH, INGESTED - sent);
    sending += await send(client, clickhouse, linesFrom(sent, rows), rows);
    unsettled += rows;
    if (unsettled < SETTLED_AT && sent + BATCH < INGESTED) continue;
    const since = performance.now();
    await settle(clickhouse);
    adding += performance.now() - since;
    unsettled = 0;
  }
  print(
    `${whole(INGESTED)} clicks on ${whole(LINKS)} links: ${whole(INGESTED / (sending / 1_000))} a second sent, ${whole(INGESTED / (adding / 1_000))} added up`,
  );
  for (const [name, ids] of Object.entries(everybody))
    print(
      `  ${(((processorTime(ids) - (times[name] ?? 0)) / INGESTED) * 1e6).toFixed(1)} µs of processor time a click: ${name}`,
    );
}

/** A batch as a segment of its own. Returns the milliseconds. */
async function send(client: pg.Client, clickhouse: ClickHouse, lines: Buffer, rows: number): Promise<number> {
  const segment = randomUUID();
  const [firsts, indirectFirsts] = [new Uint8Array(rows).fill(1), new Uint8Array(rows)];
  const began = performance.now();
  await client.query("begin");
  await planBatch(client, { segment, from: 20, to: 20 + lines.length, firsts, indirectFirsts });
  await client.query("commit");
  await sendSegment(client, clickhouse, segment, async () => [lines]);
  return performance.now() - began;
}

const PER_INSERT = 10_000_000;
/** Lower than those of the ledger, and so taken for added up. */
const FIRST_ID = 1_000_000_000;
const LONG: ClickHouseSettings = {
  send_progress_in_http_headers: 1,
  http_headers_progress_interval_ms: "60000",
  max_insert_threads: "2",
};

/** The same clicks as `linesFrom` makes. */
async function fillUp(clickhouse: ClickHouse): Promise<void> {
  const pick = (values: string[], nth: number) =>
    `[${values.map((value) => `'${value}'`).join(", ")}][1 + rand(${nth}) % ${values.length}]`;
  for (let from = INGESTED; from < CLICKS; from += PER_INSERT)
    await run(
      clickhouse,
      `insert into clicks (workspace_id, link_id, at, id, source, outcome, destination, country, region, referrer, network, browser, os, device, language, first)
      select 1, 1 + rand(0) % ${LINKS} as link,
        fromUnixTimestamp64Milli(toInt64(${START} + number / ${CLICKS} * ${DAYS * DAY_MS}), 'UTC'), ${FIRST_ID} + number, 'link', 'passed',
        concat('https://example.com/', toString(link)), ${pick(COUNTRIES, 1)}, ${pick(REGIONS, 2)},
        concat('site-', toString(toUInt32(pow(randCanonical(3), 4) * 500)), '.example'), ${pick(NETWORKS, 4)}, ${pick(BROWSERS, 5)}, ${pick(SYSTEMS, 6)},
        ${pick(DEVICES, 7)}, ${pick(LANGUAGES, 8)}, 1
      from numbers(${from}, ${Math.min(PER_INSERT, CLICKS - from)})`,
      {},
      LONG,
    );
  const since = performance.now();
  await rebuild(clickhouse);
  print(`  ${whole(CLICKS / ((performance.now() - since) / 1_000))} a second added up again`);
}

/** Lines of the spool from the n-th click on. */
function linesFrom(first: number, count: number): Buffer {
  const pick = (values: string[]) => values[Math.floor(Math.random() * values.length)] ?? "";
  const lines = Array.from({ length: count }, (_, row) => {
    const link = 1 + Math.floor(Math.random() * LINKS);
    const at = new Date(START + Math.floor(((first + row) / CLICKS) * DAYS * DAY_MS)).toISOString();
    const who = [
      pick(COUNTRIES),
      pick(REGIONS),
      `site-${Math.floor(Math.random() ** 4 * 500)}.example`,
      pick(NETWORKS),
      pick(BROWSERS),
      pick(SYSTEMS),
      pick(DEVICES),
      pick(LANGUAGES),
      "",
      "1",
    ];
    return `${[at, 1, link, 0, "link", 0, "passed", "", `https://example.com/${link}`, ...who].join("\t")}\n`;
  });
  return Buffer.from(lines.join(""));
}

/** What comes in at a thousand a second until it is added up. */
async function sendNewest({ client }: BenchDatabase, clickhouse: ClickHouse): Promise<void> {
  for (let sent = 0; sent < UNSETTLED; sent += 1_000)
    await send(client, clickhouse, linesFrom(CLICKS - UNSETTLED + sent, 1_000), 1_000);
}

async function printSizes(clickhouse: ClickHouse): Promise<void> {
  for (const table of ["clicks", "click_sums"])
    await run(clickhouse, `optimize table ${table} final`, {}, LONG);
  const sizes = await rowsOf<[string, number, number]>(
    clickhouse,
    "select table, sum(rows), sum(bytes_on_disk) from system.parts where active and table in ('clicks', 'click_sums') group by table order by table",
  );
  for (const [table, rows, bytes] of sizes)
    print(`  ${table}: ${whole(rows)} rows, ${(bytes / CLICKS).toFixed(1)} bytes a click`);
}

async function measurePages(clickhouse: ClickHouse, engine: Engine): Promise<void> {
  const store = new ClickHouseStore(async () => clickhouse);
  const edges = Array.from({ length: DAYS + 1 }, (_, day) => new Date(START + day * DAY_MS));
  const page = async (part: Part, filters: Filter[]) => {
    const question: Question = {
      workspaceId: 1,
      parts: [part],
      filters,
      start: edges[0] as Date,
      end: edges[DAYS] as Date,
    };
    const dimensions =
      part.scope === "workspace" && filters.length === 0
        ? DIMENSIONS.filter((name) => name !== "destination")
        : DIMENSIONS;
    return timed(engine, () => store.count(question, { edges, dimensions }));
  };
  const workspace: Part = { scope: "workspace", ids: [1] };
  const link: Part = { scope: "link", ids: [1] };
  print(
    `  a link, unfiltered: ${(await page(link, [])).text}; with three filters: ${(await page(link, FILTERS)).text}`,
  );
  const [unfiltered, filtered] = [await page(workspace, []), await page(workspace, FILTERS)];
  promise("all of a workspace, unfiltered, in 50 ms", unfiltered.text, unfiltered.ms <= 50);
  const most = CLICKS <= 1_000_000 ? 60 : 1_000;
  promise(`with three filters, in ${most} ms`, filtered.text, filtered.ms <= most);
}

/** The median, and the processor time of the engine: others may use the machine, too. */
async function timed(engine: Engine, work: () => Promise<unknown>): Promise<{ ms: number; text: string }> {
  const times: number[] = [];
  await work();
  const before = processorTime([engine.pid]);
  for (let round = 0; round < ROUNDS; round++) {
    const since = performance.now();
    await work();
    times.push(performance.now() - since);
  }
  const ms = median(times);
  const busy = ((processorTime([engine.pid]) - before) * 1_000) / ROUNDS;
  return { ms, text: `${ms.toFixed(1)} ms (processor: ${busy.toFixed(0)} ms)` };
}

await main();
