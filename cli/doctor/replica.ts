import { withClient } from "@/lib/platform/database/connect";
import { primaryPool } from "@/lib/platform/database/pool";
import { databaseProblem } from "@/lib/platform/database/server-check";
import { env } from "@/lib/platform/env";
import { type Check, fine, problem, type Verdict, warning } from "./finding";

/** A replica's distance from the primary, in bytes of the write-ahead log; undefined for a server that is no standby. */
export type Lag = number | undefined;

const MUCH_BYTES = 64_000_000;

export const replicaCheck: Check = {
  name: "replica",
  look: async () => {
    const url = env().DATABASE_REPLICA_URL;
    if (url === undefined) return [];
    try {
      return judgeLag(await lagOf(url));
    } catch (error) {
      return problem(
        databaseProblem(error, url, "DATABASE_REPLICA_URL"),
        "Until then the dashboard reads from the primary.",
      );
    }
  },
};

const lagOf = (url: string): Promise<Lag> =>
  withClient({ name: "doctor", url, connectionTimeoutMillis: 4_000 }, async (client) => {
    const { rows } = await client.query<{ at: string | null }>(
      "select case when pg_is_in_recovery() then pg_last_wal_replay_lsn()::text end as at",
    );
    const at = rows[0]?.at;
    if (!at) return undefined;
    const behind = await primaryPool().query<{ bytes: number }>(
      "select greatest(0, pg_wal_lsn_diff(pg_current_wal_lsn(), $1::pg_lsn))::float8 as bytes",
      [at],
    );
    return behind.rows[0]?.bytes ?? 0;
  });

export function judgeLag(bytes: Lag): Verdict {
  if (bytes === undefined)
    return problem(
      "DATABASE_REPLICA_URL names a server that is no standby: it takes writes of its own",
      "Set it to a streaming replica of DATABASE_URL, or leave it out.",
    );
  const found = `${(bytes / 1e6).toFixed(1)} MB behind the primary`;
  if (bytes < MUCH_BYTES) return fine(found);
  return warning(
    found,
    "Look at the replica's log, its disk and the network between the two; the dashboard reads from the primary meanwhile.",
  );
}
