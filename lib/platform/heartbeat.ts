import { randomUUID } from "node:crypto";
import { statfsSync } from "node:fs";
import { hostname } from "node:os";
import { primaryPool } from "./database/pool";
import { visitsDatabaseUrl } from "./database/visits-database";
import { env, processNumber } from "./env";
import { log } from "./log";
import { processMetrics } from "./process-metrics";
import { deleteRows } from "./upkeep/batches";
import { noteMinute } from "./uptime";
import { versionWithBuild } from "./version";

const EVERY_MS = 30_000;

/** A process as it last described itself. */
export type RunningProcess = {
  machine: string;
  number: string;
  version: string;
  node: string;
  started: Date;
  seen: Date;
  /** seconds since then */
  silent: number;
  isLeader: boolean;
  isFar: boolean;
  memory: number;
  spool: number;
  diskFree: number | null;
  disk: number | null;
};

/** What waits in a process's spool; `behindSince` in milliseconds since 1970, 0 where nothing does. */
type Waiting = { spoolBytes: number; behindSince: number };

/**
 * Has the database know this process, now and every half minute. That the database is away is said by others. Returns the way to stop, which
 * takes the process off the list.
 */
export function startHeartbeat(waiting: () => Waiting): () => Promise<void> {
  const id = randomUUID();
  const place = [hostname(), env().DATA_DIR, processNumber()];
  let beating: Promise<unknown> = Promise.resolve();
  let noted: Promise<unknown> = Promise.resolve();
  const send = (text: string, values: unknown[]) => {
    beating = primaryPool()
      .query(text, values)
      .catch((error: Error) =>
        log().debug({ reason: error.message }, "the process's heartbeat was not saved"),
      );
  };
  const beat = () => {
    send(BEAT, [id, ...place, versionWithBuild(), process.version, ...gauges(waiting())]);
    noted = noteMinute();
  };
  send(REPLACE, [id, ...place]);
  beat();
  const timer = setInterval(beat, EVERY_MS).unref();
  return async () => {
    clearInterval(timer);
    await Promise.all([beating, noted]);
    send("delete from processes where id = $1", [id]);
    await beating;
  };
}

function gauges({ spoolBytes, behindSince }: Waiting) {
  return [
    process.uptime(),
    processMetrics().leading === 1,
    visitsDatabaseUrl() !== undefined,
    process.memoryUsage.rss(),
    spoolBytes,
    ...diskOf(env().DATA_DIR),
    behindSince > 0 ? new Date(behindSince) : null,
  ];
}

function diskOf(folder: string): [free: number | null, bytes: number | null] {
  try {
    const { bavail, blocks, bsize } = statfsSync(folder);
    return [bavail * bsize, blocks * bsize];
  } catch {
    return [null, null];
  }
}

/** A process that was killed is replaced at once by the one that takes its place. */
const REPLACE = "delete from processes where id <> $1 and machine = $2 and folder = $3 and number = $4";

const BEAT = `
  insert into processes (id, machine, folder, number, version, node, started_at, is_leader, is_far, memory_bytes, spool_bytes, disk_free, disk_bytes,
    behind_since)
  values ($1, $2, $3, $4, $5, $6, now() - make_interval(secs => $7), $8, $9, $10, $11, $12, $13, $14)
  on conflict (id) do update set seen_at = now(), is_leader = excluded.is_leader, memory_bytes = excluded.memory_bytes,
    spool_bytes = excluded.spool_bytes, disk_free = excluded.disk_free, disk_bytes = excluded.disk_bytes,
    behind_since = excluded.behind_since`;

/** The processes that serve, and those that have stopped saying so in the last ten minutes. */
export async function listProcesses(): Promise<RunningProcess[]> {
  const { rows } = await primaryPool().query<RunningProcess>(LIST);
  return rows;
}

const LIST = `
  select machine, number, version, node, started_at as started, seen_at as seen,
    greatest(0, extract(epoch from now() - seen_at))::float8 as silent, is_leader as "isLeader", is_far as "isFar",
    memory_bytes::float8 as memory, spool_bytes::float8 as spool, disk_free::float8 as "diskFree", disk_bytes::float8 as disk
  from processes where seen_at > now() - interval '10 minutes' order by machine, folder, length(number), number`;

/** Whether clicks have been waiting in a process that serves for longer than so many milliseconds. */
export async function isAnyBehind(ms: number): Promise<boolean> {
  const { rows } = await primaryPool().query<{ found: boolean }>(BEHIND, [ms / 1_000]);
  return rows[0]?.found === true;
}

const BEHIND = `
  select exists (select from processes where seen_at > now() - interval '2 minutes' and behind_since < now() - make_interval(secs => $1))
    as found`;

/** Takes processes that have not been heard of for a day off the list. */
export const purgeProcesses = deleteRows("processes", { by: "seen_at", before: "now() - interval '1 day'" });
