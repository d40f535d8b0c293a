import { randomUUID } from "node:crypto";
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
const BATCH = 35_000;
const DAYS = 28;
const DAY_MS = 86_400_000;
const START = Date.parse("2026-10-01T00:00:00Z");
const ROUNDS = 11;
const SETTLED_AT = 200_000;

const FILTERS: Filter[] = [
  { dimension: "country", kind: "is", values: ["de"] },
  { dimension: "browser", kind: "is", values: ["chrome", "firefox"] },
  { dimension: "device", kind: "is-not", values: ["tablet"] },
];

/**
 * `npm run bench:clickhouse [clicks] [links]`: clicks of four weeks on these links, all equally often, planned, sent and added up as the product does it; then
 * pages of statistics. `npm run test:clickhouse` fetches the engine, which runs in process: beside a server's time there is that of a Node program.
 */
async function main() {
  const database = await startBenchDatabase("bench");
  process.env.DATABASE_URL = database.url; // read when sums are added up
  const engine = new Engine();
  try {
    await engine.start();
    const clickhouse = await connectClickHouse({ url: engine.url });
    await fill(database, clickhouse, engine);
    await printSizes(clickhouse);
    await measurePages(clickhouse);
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
  const segment = randomUUID();
  let [from, unsettled, sending, adding] = [20, 0, 0, 0];
  for (let sent = 0; sent < CLICKS; sent += BATCH) {
    const lines = linesFrom(sent, Math.min(BATCH, CLICKS - sent));
    const rows = Math.min(BATCH, CLICKS - sent);
    const part = {
      segment,
      from,
      to: from + lines.length,
      firsts: new Uint8Array(rows).fill(1),
      indirectFirsts: new Uint8Array(rows),
    };
    const began = performance.now();
    await client.query("begin");
    const plan = await planBatch(client, part);
    await client.query("commit");
    if (plan) await sendSegment(client, clickhouse, segment, async () => [lines]);
    sending += performance.now() - began;
    from = part.to;
    unsettled += rows;
    if (unsettled < SETTLED_AT && sent + BATCH < CLICKS) continue;
    const since = performance.now();
    await settle(clickhouse);
    adding += performance.now() - since;
    unsettled = 0;
  }
  print(
    `${whole(CLICKS)} clicks on ${whole(LINKS)} links: ${whole(CLICKS / (sending / 1_000))} a second sent, ${whole(CLICKS / (adding / 1_000))} added up`,
  );
  for (const [name, ids] of Object.entries(everybody))
    print(
      `  ${(((processorTime(ids) - (times[name] ?? 0)) / CLICKS) * 1e6).toFixed(1)} µs of processor time a click: ${name}`,
    );
}

/** Lines of the spool from the n-th click on. */
function linesFrom(first: number, count: number): Buffer {
  const pick = (values: string[]) => values[Math.floor(Math.random() * values.length)] ?? "";
  const lines = Array.from({ length: count }, (_, row) => {
    const link = 1 + Math.floor(Math.random() * LINKS);
    const at = new Date(START + Math.floor(((first + row) / CLICKS) * DAYS * DAY_MS)).toISOString();
    const who = [
      pick(["DE", "US", "FR", "GB", "IN", "PL", "BR", "ES"]),
      pick(["", "", "Bayern"]),
      `site-${Math.floor(Math.random() ** 4 * 500)}.example`,
      pick(["", "twitter"]),
      pick(["Chrome", "Firefox", "Safari", "Edge"]),
      pick(["Linux", "Windows", "Android", "iOS"]),
      pick(["Desktop", "Mobile", "Tablet"]),
      pick(["German", "English"]),
      "",
      "1",
    ];
    return `${[at, 1, link, 0, "link", 0, "passed", "", `https://example.com/${link}`, ...who].join("\t")}\n`;
  });
  return Buffer.from(lines.join(""));
}

async function printSizes(clickhouse: ClickHouse): Promise<void> {
  for (const table of ["clicks", "click_sums"]) await run(clickhouse, `optimize table ${table} final`);
  const sizes = await rowsOf<[string, number, number]>(
    clickhouse,
    "select table, sum(rows), sum(bytes_on_disk) from system.parts where active and table in ('clicks', 'click_sums') group by table order by table",
  );
  for (const [table, rows, bytes] of sizes)
    print(`  ${table}: ${whole(rows)} rows, ${(bytes / CLICKS).toFixed(1)} bytes a click`);
}

async function measurePages(clickhouse: ClickHouse): Promise<void> {
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
    return timed(() => store.count(question, { edges, dimensions }));
  };
  const workspace: Part = { scope: "workspace", ids: [1] };
  const link: Part = { scope: "link", ids: [1] };
  print(
    `  a link, unfiltered: ${(await page(link, [])).toFixed(1)} ms; with three filters: ${(await page(link, FILTERS)).toFixed(1)} ms`,
  );
  const [unfiltered, filtered] = [await page(workspace, []), await page(workspace, FILTERS)];
  promise("all of a workspace, unfiltered, in 50 ms", `${unfiltered.toFixed(1)} ms`, unfiltered <= 50);
  const most = CLICKS <= 1_000_000 ? 60 : 1_000;
  promise(`with three filters, in ${most} ms`, `${filtered.toFixed(1)} ms`, filtered <= most);
}

/** Milliseconds, the median. */
async function timed(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const since = performance.now();
    await work();
    times.push(performance.now() - since);
  }
  return median(times);
}

await main();
