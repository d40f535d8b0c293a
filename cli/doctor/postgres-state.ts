import { pool } from "@/lib/platform/database/pool";
import { type Check, fine, problem, type Verdict, warning } from "./finding";

/** What happens in the database right now that will hurt later. */
export type DatabaseState = {
  /** seconds that the oldest transaction is open, and whose it is */
  oldestSeconds: number;
  oldestOf: string;
  /** of the collation that text is sorted by: when the database was made, and of the system now; null where it has none */
  collationThen: string | null;
  collationNow: string | null;
  /** transactions since the oldest row that is not frozen; PostgreSQL stops at two billion */
  transactionAge: number;
  /** bytes of the write-ahead log that a replication slot without a reader holds */
  retainedBytes: number;
  retainedBy: string;
  lackedPartition: boolean;
};

export const postgresStateCheck: Check = {
  name: "database",
  look: async () => judgeState(await readState()),
};

export async function readState(): Promise<DatabaseState> {
  const { rows } = await pool().query<DatabaseState>(
    `with oldest as (
         select extract(epoch from clock_timestamp() - xact_start)::float8 as seconds,
           'process ' || pid || coalesce(' (' || nullif(application_name, '') || ')', '') as name
         from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null
           and backend_type = 'client backend' order by xact_start limit 1),
       retained as (
         select pg_wal_lsn_diff(pg_current_wal_lsn(), restart_lsn)::float8 as bytes, slot_name as name
         from pg_replication_slots where not active and restart_lsn is not null order by 1 desc limit 1)
     select coalesce((select seconds from oldest), 0) as "oldestSeconds", coalesce((select name from oldest), '') as "oldestOf",
       datcollversion as "collationThen", pg_database_collation_actual_version(oid) as "collationNow",
       age(datfrozenxid)::float8 as "transactionAge", coalesce((select bytes from retained), 0) as "retainedBytes",
       coalesce((select name from retained), '') as "retainedBy",
       to_regclass('click_chunks_' || to_char(now() + interval '1 month', 'YYYY_MM')) is null as "lackedPartition"
     from pg_database where datname = current_database()`,
  );
  if (!rows[0]) throw new Error("the database said nothing of its state");
  return rows[0];
}

const LONG_SECONDS = 600;
const OLD_TRANSACTIONS = 1_500_000_000;
const MUCH_RETAINED_BYTES = 1_000_000_000;

export function judgeState(state: DatabaseState): Verdict[] {
  const verdicts: Verdict[] = [];
  if (state.transactionAge > OLD_TRANSACTIONS)
    verdicts.push(
      problem(
        `${Math.round(state.transactionAge / 1e6)} million transactions since the last complete vacuum; at two billion the database takes no more writes`,
        "Run vacuum (freeze) in this database now, and end what holds autovacuum up: long transactions and abandoned replication slots.",
      ),
    );
  if (state.oldestSeconds > LONG_SECONDS)
    verdicts.push(
      warning(
        `a transaction of ${state.oldestOf} has been open for ${Math.round(state.oldestSeconds / 60)} minutes, so nothing newer can be vacuumed`,
        "If nobody needs it any more, end it: select pg_terminate_backend(<process>).",
      ),
    );
  if (state.collationThen !== null && state.collationThen !== state.collationNow)
    verdicts.push(
      problem(
        `text was sorted by collation ${state.collationThen}, and the system has ${state.collationNow ?? "none"} now: indexes of text may miss rows`,
        "Run reindex database concurrently, then alter database … refresh collation version.",
      ),
    );
  if (state.retainedBytes > MUCH_RETAINED_BYTES)
    verdicts.push(
      warning(
        `the replication slot ${state.retainedBy} has no reader and holds ${(state.retainedBytes / 1e9).toFixed(1)} GB of the write-ahead log`,
        "Bring its replica or region back, or drop it: select pg_drop_replication_slot(…).",
      ),
    );
  if (state.lackedPartition)
    verdicts.push(
      warning(
        "next month's table for clicks is missing",
        "Start the server: it creates the tables ahead of time.",
      ),
    );
  return verdicts.length > 0 ? verdicts : [fine("no long transaction, and every table is there")];
}
