import { pool } from "@/lib/platform/database/pool";
import { env } from "@/lib/platform/env";
import { type Check, fine, problem, type Verdict, warning } from "./finding";

/** Besides its pool a process has a few of its own: for notifications, visits of cold links, clicks, and a hang's watch. */
const BESIDE_POOL = 5;

/** Limits of the server, the database and the role (-1: none), what is used, and how many processes of ours run on all machines. */
export type Connections = {
  mostOfServer: number;
  reserved: number;
  mostOfDatabase: number;
  mostOfRole: number;
  used: number;
  processes: number;
};

export const connectionsCheck: Check = {
  name: "connections",
  look: async () => {
    const { WORKERS, DATABASE_POOL, DATABASE_SESSION_URL } = env();
    const isPooled = DATABASE_SESSION_URL !== undefined;
    return judgeConnections(await readConnections(), { workers: WORKERS, poolSize: DATABASE_POOL, isPooled });
  },
};

/** A process has exactly one connection called `session`, so their number is that of all processes. */
export async function readConnections(): Promise<Connections> {
  const { rows } = await pool().query<Connections>(
    `select current_setting('max_connections')::int as "mostOfServer",
       current_setting('superuser_reserved_connections')::int
         + coalesce(current_setting('reserved_connections', true), '0')::int as reserved,
       (select datconnlimit from pg_database where datname = current_database()) as "mostOfDatabase",
       (select rolconnlimit from pg_roles where rolname = current_user) as "mostOfRole",
       (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as used,
       (select count(*)::int from pg_stat_activity where datname = current_database()
          and application_name = 'switchyard session') as processes`,
  );
  if (!rows[0]) throw new Error("the server said nothing of its connections");
  return rows[0];
}

type Demand = { workers: number; poolSize: number; isPooled: boolean };

export function judgeConnections(found: Connections, { workers, poolSize, isPooled }: Demand): Verdict {
  const [name, most] = lowestLimit(found);
  const processes = Math.max(workers, found.processes);
  // Behind a pooler the pools share connections; what is left needs the server itself.
  const each = (isPooled ? 0 : poolSize) + BESIDE_POOL;
  const needed = processes * each;
  const counted = `${processes} ${processes === 1 ? "process needs" : "processes need"} up to ${needed} connections`;
  const free = found.mostOfServer - found.reserved - found.used;
  if (free <= 0)
    return problem(
      `all ${found.mostOfServer} connections of the server are in use`,
      "End idle ones (select * from pg_stat_activity), raise max_connections and restart PostgreSQL, or lower DATABASE_POOL.",
    );
  if (needed > most)
    return problem(
      `${counted} (WORKERS × DATABASE_POOL, with all machines), and ${name} allows ${most}`,
      `Raise ${name} to ${needed + found.reserved + 20} or more, lower DATABASE_POOL to ${Math.max(2, Math.floor(most / processes) - BESIDE_POOL)}, or put PgBouncer in front (docs/operating.md, Behind PgBouncer).`,
    );
  if (needed > most * 0.8)
    return warning(
      `${counted}, and ${name} allows ${most}: little is left for pg_dump and another machine`,
      `Raise ${name}, or lower DATABASE_POOL.`,
    );
  return fine(`${counted}; ${name} allows ${most}, and ${found.used} are open now`);
}

function lowestLimit(found: Connections): [name: string, most: number] {
  const limits: [string, number][] = [
    ["max_connections", found.mostOfServer - found.reserved],
    ["the database's connection limit", found.mostOfDatabase],
    ["the role's connection limit", found.mostOfRole],
  ];
  const [first = ["max_connections", 0]] = limits
    .filter(([, most]) => most >= 0)
    .toSorted(([, a], [, b]) => a - b);
  return first as [string, number];
}
