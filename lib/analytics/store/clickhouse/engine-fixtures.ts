import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import type pg from "pg";
import type { Incoming, Ingested, Oracle } from "../oracle";
import { spoolLine } from "../random-fixtures";
import type { ClickHouse } from "./connection";
import {
  insertPlan,
  type LinesOf,
  markSent,
  type PartToPlan,
  type Plan,
  planBatch,
  unsentPlans,
} from "./plans";

const FOLDER = ".cache/clickhouse";

/** The engine as a server, with data that outlives it. */
export class Engine {
  private process: ChildProcess | undefined;
  private port = 0;
  private readonly data = join(FOLDER, randomUUID());

  get url(): string {
    return `http://127.0.0.1:${this.port}/default`;
  }

  get pid(): number {
    return this.process?.pid ?? 0;
  }

  async start(): Promise<void> {
    mkdirSync(FOLDER, { recursive: true });
    const args = ["scripts/clickhouse/engine.mjs", ".cache/chdb", this.data, String(this.port)];
    const started = spawn(process.execPath, args, { stdio: ["pipe", "pipe", "inherit"] });
    this.process = started;
    const [said] = await Promise.race([once(started.stdout, "data"), once(started, "exit")]);
    const port = /ready on (\d+)/.exec(String(said))?.[1];
    if (!port) throw new Error("The engine did not start. `npm run test:clickhouse` fetches it.");
    this.port = Number(port);
  }

  /** As `kill -9` does. */
  async kill(): Promise<void> {
    const { process: killed } = this;
    this.process = undefined;
    if (!killed || killed.exitCode !== null) return;
    const gone = once(killed, "exit");
    killed.kill("SIGKILL");
    await gone;
  }

  async remove(): Promise<void> {
    await this.kill();
    rmSync(this.data, { recursive: true, force: true });
  }
}

/** Visits of a plan, as the drain hands them over. */
export type Batch = PartToPlan & { lines: Buffer[]; visits: Ingested[] };

/** What comes in at once, from a segment's offset on. */
export const batchOf = (oracle: Oracle, segment: string, from: number, incoming: Incoming[]): Batch =>
  plannedBatch(segment, from, oracle.add(incoming));

/** The same of visits that an oracle has. */
export function plannedBatch(segment: string, from: number, visits: Ingested[]): Batch {
  const lines = visits.map((visit) => Buffer.from(spoolLine(visit)));
  const bytes = lines.reduce((sum, { length }) => sum + length, 0);
  return {
    segment,
    from,
    to: from + bytes,
    firsts: Uint8Array.from(visits, ({ first }) => Number(first)),
    indirectFirsts: Uint8Array.from(visits, ({ indirectFirst }) => Number(indirectFirst)),
    workspaces: [...new Set(visits.map(({ workspaceId }) => workspaceId))],
    lines,
    visits,
  };
}

/** Plans a batch in a transaction, as the drain does, and tells the oracle the ids. */
export async function plan(client: pg.ClientBase, batch: Batch): Promise<Plan & Batch> {
  await client.query("begin");
  const planned = await planBatch(client, batch);
  await client.query("commit");
  if (!planned) throw new Error("Nothing was planned.");
  batch.visits.forEach((visit, row) => {
    visit.id = String(planned.firstId + row);
  });
  return { ...batch, ...planned };
}

/** Sends a plan that nobody has tried to send. */
export async function sendPlan(
  ledger: pg.ClientBase,
  clickhouse: ClickHouse,
  plan: Plan & PartToPlan,
  lines: Buffer[],
): Promise<void> {
  await insertPlan(clickhouse, plan, async () => lines, { isFresh: true });
  await markSent(ledger, plan);
}

/** Sends what a segment lacks. Returns the number of plans. */
export async function sendPlans(
  ledger: pg.ClientBase,
  clickhouse: ClickHouse,
  segment: string,
  linesOf: LinesOf,
): Promise<number> {
  const plans = await unsentPlans(ledger, segment);
  for (const plan of plans) {
    await insertPlan(clickhouse, plan, linesOf);
    await markSent(ledger, plan);
  }
  return plans.length;
}
