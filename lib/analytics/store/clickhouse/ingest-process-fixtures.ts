import { pathToFileURL } from "node:url";
import type pg from "pg";
import { connect } from "@/lib/platform/database/connect";
import { Oracle } from "../oracle";
import { randomVisits } from "../random-fixtures";
import { closeClickHouse, connectClickHouse } from "./connection";
import { type Batch, plannedBatch } from "./engine-fixtures";
import { planBatch, verifyPlans } from "./plans";
import { recoverSegment, sendSegment } from "./recovery";

const BATCH = 60;
const FIRST = 20;

/** So many batches of a segment, from its start, and all of their visits. */
export function segmentOf(segment: string, batches: number): { oracle: Oracle; parts: Batch[] } {
  const oracle = new Oracle();
  const visits = oracle.add(randomVisits(batches * BATCH, 7));
  const parts: Batch[] = [];
  for (let at = 0, from = FIRST; at < visits.length; at += BATCH) {
    const part = plannedBatch(segment, from, visits.slice(at, at + BATCH));
    parts.push(part);
    from = part.to;
  }
  return { oracle, parts };
}

/**
 * A process that takes in a segment as a drain and its sender do, from where the ledger says that it is, until ClickHouse has shown that it has all of it.
 * Arguments: the server, the segment, its number of batches.
 */
async function ingest([url = "", segment = "", batches = ""]: string[]): Promise<void> {
  const { parts } = segmentOf(segment, Number(batches));
  const ledger = await connect({ name: "tests" });
  const linesOf = async ({ from }: { from: number }) => parts.find((part) => part.from === from)?.lines ?? [];
  let isSure = false;
  for (;;) {
    try {
      const clickhouse = await connectClickHouse({ url });
      for (;;) {
        await (isSure ? sendSegment : recoverSegment)(ledger, clickhouse, segment, linesOf);
        isSure = true;
        const next = parts[await planned(ledger, segment)];
        if (next) await plan(ledger, next);
        else if (await verifyPlans(ledger, clickhouse, segment)) break;
      }
      await closeClickHouse(clickhouse);
      return await ledger.end();
    } catch {
      // The engine is away, or its answer was lost: as the sender does, it looks what is there.
      isSure = false;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
}

async function planned(ledger: pg.ClientBase, segment: string): Promise<number> {
  const { rows } = await ledger.query<{ plans: number }>(
    "select count(*)::int as plans from click_plans where segment = $1",
    [segment],
  );
  return rows[0]?.plans ?? 0;
}

async function plan(ledger: pg.ClientBase, part: Batch) {
  await ledger.query("begin");
  await planBatch(ledger, part);
  await ledger.query("commit");
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) await ingest(process.argv.slice(2));
