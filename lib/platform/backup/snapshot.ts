import pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { connect } from "../database/connect";
import { conflict } from "../failure";
import type { End, Manifest } from "./manifest";

/**
 * Tables that a restore doesn't need: the history of migrations, which it writes anew, and assets of builds, which each start brings along. What is
 * unlogged is gone after a crash, so nobody needs it after a disaster.
 */
const LEFT_OUT = ["_prisma_migrations", "migration_compatibility", "build_assets"];
/**
 * The salts of visitors' numbers are thrown away after days, and a backup is kept for months: with them in it, numbers could be worked back to
 * addresses for as long. A restored installation takes new ones. Links in mails would work once more although they were used since. A backup of before
 * this may have either, so it can still be loaded.
 */
const NEVER_COPIED = new Set(["visitor_salts", "account_tokens"]);
/** Others hold locks on tables for a fraction of this. */
const LOCK_PATIENCE = "30s";
/** How many bytes of a table are together in one part. */
const PART_BYTES = 1_048_576;

/** How values are written, and read: whatever the server, the database or the role has set. */
export const COPY_SETTINGS = [
  "set datestyle = 'ISO, YMD'",
  "set intervalstyle = 'postgres'",
  "set timezone = 'UTC'",
  "set bytea_output = 'hex'",
  "set extra_float_digits = 1",
  "set statement_timeout = 0",
  "set idle_in_transaction_session_timeout = 0",
].join("; ");

type Described = Pick<
  Manifest,
  "migrations" | "tables" | "partitions" | "installation" | "madeAt" | "secretChecks"
>;

/**
 * One moment of the database (ADR 37). Everything that is read through it is of that moment, however long that takes and whatever is written
 * meanwhile; only tables can't be dropped.
 */
export class Snapshot {
  private constructor(
    readonly client: pg.Client,
    readonly described: Described,
  ) {}

  /** Throws a `Failure` where the installation has never been started, and what PostgreSQL says otherwise. */
  static async open(): Promise<Snapshot> {
    const client = await connect({ name: "backup", to: "server" });
    try {
      await client.query(`${COPY_SETTINGS}; set lock_timeout = '${LOCK_PATIENCE}'`);
      const tables = (await tablesOf(client)).filter(({ name }) => !NEVER_COPIED.has(name));
      const names = tables.map(({ name }) => pg.escapeIdentifier(name)).join(", ");
      // Locks before the first query of the transaction, which begins its snapshot: nothing can be dropped in between.
      await client.query(
        `begin isolation level repeatable read read only; lock table ${names} in access share mode`,
      );
      return new Snapshot(client, { tables, ...(await describe(client)) });
    } catch (error) {
      await client.end().catch(() => {});
      throw error;
    }
  }

  async close(): Promise<void> {
    await this.client.end().catch(() => {});
  }

  /** A table's rows as lines of COPY, some at a time. */
  async *rows({ name, columns }: Manifest["tables"][number]): AsyncGenerator<Buffer> {
    const list = columns.map((column) => pg.escapeIdentifier(column)).join(", ");
    const stream = this.client.query(
      copyTo(`copy (select ${list} from ${pg.escapeIdentifier(name)}) to stdout`),
    );
    let pieces: Buffer[] = [];
    let bytes = 0;
    for await (const piece of stream as AsyncIterable<Buffer>) {
      pieces.push(piece);
      bytes += piece.length;
      if (bytes < PART_BYTES) continue;
      yield Buffer.concat(pieces);
      [pieces, bytes] = [[], 0];
    }
    if (bytes > 0) yield Buffer.concat(pieces);
  }

  /** Where sequences are by now: never below what the rows of the snapshot have. */
  async sequences(): Promise<End["sequences"]> {
    const { rows } = await this.client.query<End["sequences"][number]>(SEQUENCES);
    return rows;
  }
}

/** Tables of their own or with partitions, with the columns that rows are made of. */
export async function tablesOf(client: pg.Client): Promise<Manifest["tables"]> {
  const { rows } = await client.query<Manifest["tables"][number]>(TABLES, [LEFT_OUT]);
  return rows;
}

const TABLES = `
  select relname::text as name, array_agg(attname::text order by attnum) as columns
  from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
  where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and not relispartition
    and relpersistence = 'p' and relname <> all ($1)
  group by relname order by relname`;

const PARTITIONS = `
  select parent.relname::text as table, child.relname::text as name, days[1] as "from", days[2] as "to"
  from pg_inherits join pg_class parent on parent.oid = inhparent join pg_class child on child.oid = inhrelid,
    regexp_match(pg_get_expr(child.relpartbound, child.oid), '^FOR VALUES FROM \\(''(\\d{4}-\\d\\d-\\d\\d)[^'']*''\\) TO \\(''(\\d{4}-\\d\\d-\\d\\d)[^'']*''\\)$') as days
  where child.relnamespace = current_schema()::regnamespace and days is not null order by child.relname`;

const MIGRATIONS = `
  select migration_name as name, checksum from _prisma_migrations
  where rolled_back_at is null and finished_at is not null order by migration_name`;

const SEQUENCES = `
  select sequencename::text as name, coalesce(last_value, start_value)::text as value, last_value is not null as "isCalled"
  from pg_sequences where schemaname = current_schema() order by sequencename`;

async function describe(client: pg.Client): Promise<Omit<Described, "tables">> {
  const { rows: found } = await client.query<{ madeAt: Date; installation: string | null }>(
    `select date_trunc('milliseconds', now()) as "madeAt", (select id::text from installation) as installation`,
  );
  const { madeAt, installation } = found[0] ?? {};
  if (!madeAt || !installation)
    throw conflict("There is nothing to back up: this installation has never been started. Start it once.");
  const { rows: migrations } = await client.query<Manifest["migrations"][number]>(MIGRATIONS);
  const { rows: partitions } = await client.query<Manifest["partitions"][number]>(PARTITIONS);
  const { rows: checks } = await client.query<{ check: Buffer }>(
    'select check_value as "check" from secret_checks',
  );
  return {
    installation,
    madeAt: madeAt.toISOString(),
    migrations,
    partitions,
    secretChecks: checks.map(({ check }) => check.toString("hex")),
  };
}
