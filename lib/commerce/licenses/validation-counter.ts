import { locate } from "@/lib/analytics/enrich/country";
import type { Actor } from "@/lib/identity/access/actor";
import { currentTime } from "@/lib/platform/clock";
import { pool } from "@/lib/platform/database/pool";
import { log } from "@/lib/platform/log";
import { perProcess } from "@/lib/platform/process";
import type { Outcome } from "./enums";

type Entry = { workspaceId: number; day: string; country: string; outcome: Outcome; count: number };
type Tally = { entries: Map<string, Entry>; timer: NodeJS.Timeout | undefined };

const SOON_MS = 500;

const tally = () => perProcess("validations", (): Tally => ({ entries: new Map(), timer: undefined }));

/**
 * Counts a validation by a program: the day, where from, and the result; nothing of the code. The response does not wait
 * for it: counts are written within a second, in one batch, so a killed process may lose the last half second. Validations
 * from the dashboard are not counted.
 */
export function countValidation(actor: Actor, address: string, outcome: Outcome): void {
  if (actor.credential.kind !== "workspace-key") return;
  const day = currentTime().toISOString().slice(0, 10);
  add({ workspaceId: actor.workspaceId, day, country: locate(address).country, outcome, count: 1 });
  flushSoon();
}

/** Writes the counts to the database. Never rejects: failed ones are retried with the next batch. */
export async function flushValidations(): Promise<void> {
  const { entries, timer } = tally();
  clearTimeout(timer);
  Object.assign(tally(), { entries: new Map(), timer: undefined });
  if (entries.size === 0) return;
  const all = [...entries.values()];
  const column = (name: keyof Entry) => all.map((entry) => entry[name]);
  try {
    await pool().query(ADD, [
      column("workspaceId"),
      column("day"),
      column("country"),
      column("outcome"),
      column("count"),
    ]);
  } catch (error) {
    log().warn(
      { reason: (error as Error).message },
      "validation counts could not be saved; retrying with the next ones",
    );
    for (const entry of all) add(entry);
  }
}

function add(entry: Entry) {
  const { entries } = tally();
  const key = [entry.workspaceId, entry.day, entry.country, entry.outcome].join();
  const known = entries.get(key);
  if (known) known.count += entry.count;
  else entries.set(key, entry);
}

function flushSoon() {
  tally().timer ??= setTimeout(() => void flushValidations(), SOON_MS).unref();
}

// In one order everywhere, so that two processes never wait for each other. A workspace may be gone by now.
const ADD = `
  insert into validation_counts (workspace_id, day, country, outcome, count)
  select asked.* from unnest($1::int[], $2::date[], $3::text[], $4::text[], $5::int[])
    as asked (workspace_id, day, country, outcome, count)
  join workspaces on workspaces.id = asked.workspace_id
  order by 1, 2, 3, 4
  on conflict (workspace_id, day, country, outcome) do update set count = validation_counts.count + excluded.count`;
