import { type VisitsByMonth, visitsByMonth } from "@/lib/analytics/store/visits-by-month";
import { currentTime } from "@/lib/platform/clock";
import { primaryPool } from "@/lib/platform/database/pool";
import { env } from "@/lib/platform/env";
import { perProcess } from "@/lib/platform/process";

/** Sizes of an installation's data. */
export type Storage = {
  /** rows: null before PostgreSQL has ever estimated them */
  tables: { name: string; bytes: number; rows: number | null }[];
  files: { count: number; bytes: number; trash: number };
  clicks: VisitsByMonth;
  asOf: Date;
};

/** Looking at every table's files and every upload's row takes a while where there are many. */
const FRESH_MS = 300_000;
const MOST_MONTHS = 12;
const MOST_TABLES = 10;

/** The largest tables, files, and visits by month: as they were at most five minutes ago. */
export function getStorage(): Promise<Storage> {
  const state = perProcess("storage", (): { at: number; known?: Promise<Storage> | undefined } => ({
    at: 0,
  }));
  if (!state.known || performance.now() - state.at > FRESH_MS) {
    const known = measure();
    Object.assign(state, { at: performance.now(), known });
    known.catch(() => {
      if (state.known === known) state.known = undefined;
    });
  }
  return state.known ?? measure();
}

async function measure(): Promise<Storage> {
  const asOf = currentTime();
  const [tables, files, clicks] = await Promise.all([
    primaryPool().query<Storage["tables"][number]>(TABLES, [MOST_TABLES]),
    primaryPool().query<Storage["files"]>(FILES),
    visitsByMonth(MOST_MONTHS),
  ]);
  return { tables: tables.rows, files: files.rows[0] ?? { count: 0, bytes: 0, trash: 0 }, clicks, asOf };
}

/** Partitions count as their table. Rows are estimates of the last analyze. */
const TABLES = `
  select coalesce(parent.relname, part.relname) as name, sum(pg_total_relation_size(part.oid))::float8 as bytes,
    case when max(part.reltuples) >= 0 then sum(greatest(part.reltuples, 0))::float8 end as rows
  from pg_class part left join pg_inherits on inhrelid = part.oid left join pg_class parent on parent.oid = inhparent
  where part.relkind = 'r' and part.relnamespace = current_schema()::regnamespace
  group by 1 order by 2 desc, 1 limit $1`;

const FILES = `
  select count(*)::int as count, coalesce(sum(bytes), 0)::float8 as bytes,
    coalesce(sum(bytes) filter (where discarded_at is not null), 0)::float8 as trash
  from files where stored_at is not null`;

/** The database server. */
export type Database = {
  version: string;
  isEmbedded: boolean;
  bytes: number;
  connections: number;
  active: number;
  most: number;
};

export async function getDatabase(): Promise<Database> {
  const { rows } = await primaryPool().query<Omit<Database, "isEmbedded">>(SERVER);
  const [found] = rows;
  if (!found) throw new Error("The database described nothing.");
  return { ...found, isEmbedded: env().DATABASE_URL === undefined };
}

const SERVER = `
  select split_part(current_setting('server_version'), ' ', 1) as version, pg_database_size(current_database())::float8 as bytes,
    current_setting('max_connections')::int as most, count(*)::int as connections, (count(*) filter (where state = 'active'))::int as active
  from pg_stat_activity where datname is not null`;
