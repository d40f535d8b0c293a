import { Gauge, type Registry } from "prom-client";
import { pool } from "../database/pool";
import { processMetrics } from "../process-metrics";
import { type TaskState, type Tasks, taskStates } from "../upkeep/tasks";
import { inTime } from "./process-reports";

/** Registers what `/metrics` says of upkeep: whether this process does it, and how its tasks are in the whole installation. */
export function registerUpkeepMetrics(registry: Registry, tasks: Tasks): void {
  new Gauge({
    name: "switchyard_upkeep_leader",
    help: "Whether this process does the upkeep of the installation",
    registers: [registry],
    collect() {
      this.set(processMetrics().leading);
    },
  });
  perTask(registry, tasks, {
    name: "switchyard_upkeep_age_seconds",
    help: "How long ago the last attempt at a task of upkeep ended, by any process",
    read: ({ age }) => age ?? undefined,
  });
  perTask(registry, tasks, {
    name: "switchyard_upkeep_failing",
    help: "Whether the last attempt at a task of upkeep failed",
    read: ({ isFailing }) => Number(isFailing),
  });
}

/** Of the newest backup that succeeded; undefined where there is none, and while the database is away. */
export async function backupAge(): Promise<number | undefined> {
  const age = pool()
    .query<{ age: number | null }>(
      "select extract(epoch from now() - max(started_at))::float8 as age from backups where error is null",
    )
    .then(({ rows }) => rows[0]?.age ?? undefined)
    .catch(() => undefined);
  return inTime(age);
}

type PerTask = { name: string; help: string; read(state: TaskState): number | undefined };

function perTask(registry: Registry, tasks: Tasks, { name, help, read }: PerTask): void {
  new Gauge({
    name,
    help,
    labelNames: ["task"],
    registers: [registry],
    async collect() {
      this.reset();
      // That the database is away is said by others, and the other metrics are needed then most of all.
      for (const state of (await inTime(taskStates(tasks).catch(() => []))) ?? []) {
        const value = read(state);
        if (value !== undefined) this.set({ task: state.name }, value);
      }
    },
  });
}
