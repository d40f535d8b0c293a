import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { appendAll, lineMaker } from "@/fault/spool-files";
import { COLUMNS } from "@/lib/analytics/ingest/click-line";
import { Drain } from "@/lib/analytics/ingest/drain";
import { Spool } from "@/lib/analytics/ingest/spool";
import { median, print, promise, whole } from "./measure";
import { seedLinks, startBenchDatabase } from "./setup";

const CLICKS = Number(process.argv[2] ?? 200_000);
const ROUNDS = Number(process.argv[3] ?? 3);
const LINKS = 1_000;
const PROMISED = 0.25;

/** `npm run bench:drain [clicks] [rounds]`: spool → columns and counters, beside a bare COPY of the same lines. */
async function main() {
  const folder = mkdtempSync(join(process.cwd(), ".cache", "bench-"));
  const database = await startBenchDatabase("bench");
  try {
    const { client } = database;
    process.env.DATABASE_URL = database.url; // read when the drain connects
    await seedLinks(client, LINKS);
    const line = await lineMaker(client);
    await client.query(BARE);
    const ratios: number[] = [];
    for (let round = 1; round <= ROUNDS; round++) {
      const copied = CLICKS / (await copyBare(client, line));
      await client.query("truncate bare");
      const drained = CLICKS / (await drain(folder, line));
      ratios.push(drained / copied);
      print(
        `round ${round}: COPY ${whole(copied)} a second, drain ${whole(drained)}, ${(drained / copied).toFixed(2)} ×`,
      );
    }
    const ratio = median(ratios);
    promise(`drain ≥ ${PROMISED} × a bare COPY`, `${ratio.toFixed(2)} ×`, ratio >= PROMISED);
  } finally {
    await database.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

const BARE = `
  create table bare (
    at timestamptz, visitor bigint, workspace_id int, link_id int, domain_id int, source_id int, source click_source, outcome click_outcome,
    bot text, country text, region text, referrer text, network text, browser text, os text, device text, language text, rule text, destination text)`;

/** Seconds it takes to copy the lines into a table without an index. */
async function copyBare(client: pg.Client, line: (n: number) => string): Promise<number> {
  const pieces: string[] = [];
  for (let from = 0; from < CLICKS; from += 2_000)
    pieces.push(Array.from({ length: Math.min(2_000, CLICKS - from) }, (_, n) => line(from + n)).join(""));
  const since = performance.now();
  await pipeline(Readable.from(pieces), client.query(copyFrom(`copy bare (${COLUMNS}) from stdin`)));
  return (performance.now() - since) / 1_000;
}

/** Seconds it takes to bring as many spooled lines into the product's tables, from connecting to the last commit. */
async function drain(folder: string, line: (n: number) => string): Promise<number> {
  const spool = new Spool({ folder, leftovers: [], onWrite: () => {} });
  await appendAll(spool, CLICKS, line);
  spool.close();
  const since = performance.now();
  await new Drain(spool, folder).stop(600_000);
  return (performance.now() - since) / 1_000;
}

await main();
