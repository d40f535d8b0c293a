import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import { log } from "../log";
import { StartError } from "../start-error";

/** Any number will do as long as every process of every version takes the same. */
const LOCK = 72_707_369;
const LOOK_AGAIN_MS = 100;
const TELL_AFTER_MS = 2_000;

/** Waits until no other process migrates this database, and keeps others out until the connection ends. Throws a `StartError` when it takes too long. */
export async function waitForTurn(client: pg.Client, patience: number): Promise<void> {
  let isTold = false;
  for (const began = performance.now(); ; await pause(LOOK_AGAIN_MS)) {
    const { rows } = await client.query<{ mine: boolean }>("select pg_try_advisory_lock($1) as mine", [LOCK]);
    if (rows[0]?.mine) return;
    const waited = performance.now() - began;
    if (waited > patience)
      throw new StartError(
        `Another process migrates the database${await holder(client)} and has not finished. Start again when it has, or end that connection.`,
      );
    if (waited > TELL_AFTER_MS && !isTold) {
      isTold = true;
      log().warn(`waiting for another process that migrates the database${await holder(client)}`);
    }
  }
}

async function holder(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ pid: number; place: string | null }>(
    `select pid, host(client_addr) as place from pg_locks join pg_stat_activity using (pid)
       where locktype = 'advisory' and objid = $1 and granted and pg_locks.database = (select oid from pg_database where datname = current_database())`,
    [LOCK],
  );
  const [found] = rows;
  return found ? ` (connection ${found.pid} from ${found.place ?? "this machine"})` : "";
}
