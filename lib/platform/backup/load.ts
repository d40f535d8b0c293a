import { once } from "node:events";
import pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { withClient } from "../database/connect";
import { RESTORE_UNDER_WAY } from "../database/migrate";
import { conflict, type Failure } from "../failure";
import { prepareDatabase } from "./empty-database";
import type { End, Manifest } from "./manifest";
import { damaged } from "./refusal";
import { COPY_SETTINGS, tablesOf } from "./snapshot";

/**
 * Loads the rows of a backup into an empty database in one transaction: all of them or none. Meanwhile, and after it was broken off, the history of
 * migrations has an unfinished entry, with which no server starts.
 */
export class Load {
  private constructor(
    private readonly client: pg.Client,
    private readonly manifest: Manifest,
  ) {}

  private copying: { table: string; stream: ReturnType<typeof copyFrom> } | undefined;
  private failed: Failure | undefined;

  private stopIfFailed(): void {
    if (this.failed) throw this.failed;
  }

  /**
   * Empties the database, brings it to the migrations that the backup has, and calls `work`, which hands in the rows and calls `finish`. Rejects with
   * what PostgreSQL says of rows that don't fit.
   */
  static async into(url: string, manifest: Manifest, work: (load: Load) => Promise<void>): Promise<void> {
    await prepareDatabase(url, manifest);
    await withClient({ name: "restore", url }, async (client) => {
      await client.query(`${COPY_SETTINGS}; begin`);
      const load = new Load(client, manifest);
      await load.begin();
      await work(load);
      await client.query("delete from _prisma_migrations where migration_name = $1", [RESTORE_UNDER_WAY]);
      await client.query("commit");
      await client.query("analyze");
    });
  }

  private constraints: { table: string; name: string; definition: string }[] = [];
  private triggers: { table: string; name: string; enabled: string }[] = [];

  /** Sets everything aside that rows would set off, or that wants them in an order. All of it comes back in `finish`. */
  private async begin(): Promise<void> {
    const { client, manifest } = this;
    const known = new Map((await tablesOf(client)).map(({ name, columns }) => [name, columns]));
    for (const { name, columns } of manifest.tables)
      if (columns.some((column) => !known.get(name)?.includes(column)))
        throw damaged(`the table ${name} is another one than that of its migrations`);
    this.constraints = (await client.query(CONSTRAINTS)).rows;
    this.triggers = (await client.query(TRIGGERS)).rows;
    for (const { table, name } of this.constraints)
      await client.query(`alter table ${id(table)} drop constraint ${id(name)}`);
    for (const { table, name } of this.triggers)
      await client.query(`alter table ${id(table)} disable trigger ${id(name)}`);
    await client.query(`truncate ${manifest.tables.map(({ name }) => id(name)).join(", ")}`);
    for (const partition of manifest.partitions) await this.makePartition(partition);
  }

  /** The days are dates by the manifest's shape, so nothing else gets into the statement. */
  private async makePartition({ table, name, from, to }: Manifest["partitions"][number]) {
    const { rows } = await this.client.query<{ isThere: boolean }>(
      `select to_regclass($1) is not null as "isThere"`,
      [id(name)],
    );
    if (rows[0]?.isThere) return;
    await this.client.query(
      `create table ${id(name)} partition of ${id(table)} for values from ('${from}') to ('${to}')`,
    );
  }

  /** The next rows. Those of a table come one after the other. */
  async rows(table: string, rows: Buffer): Promise<void> {
    if (this.copying?.table !== table) await this.startCopy(table);
    this.stopIfFailed();
    const { stream } = this.copying ?? {};
    if (stream && !stream.write(rows)) await settled(stream, "drain");
    this.stopIfFailed();
  }

  /** A file as rows of the database's own store. */
  async file(name: string, chunks: Buffer[]): Promise<void> {
    await this.endCopy();
    for (const [position, data] of chunks.entries())
      await this.client.query(
        "insert into file_chunks (name, position, data) values ($1, $2, $3) on conflict do nothing",
        [name, position, data],
      );
    await this.client.query("update files set kept_in = 'postgres' where name = $1", [name]);
  }

  /** What else is to change in the transaction. */
  async query<Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<Row[]> {
    await this.endCopy();
    return (await this.client.query<Row>(text, values)).rows;
  }

  /** Checks all references, and sets sequences and triggers as they are to be. */
  async finish({ sequences }: End): Promise<void> {
    await this.endCopy();
    for (const { name, value, isCalled } of sequences)
      await this.client.query("select setval(to_regclass($1), $2::bigint, $3)", [id(name), value, isCalled]);
    for (const { table, name, definition } of this.constraints)
      await this.client.query(`alter table ${id(table)} add constraint ${id(name)} ${definition}`);
    for (const { table, name, enabled } of this.triggers)
      await this.client.query(`alter table ${id(table)} enable ${MODES[enabled] ?? ""} trigger ${id(name)}`);
  }

  private async startCopy(table: string): Promise<void> {
    await this.endCopy();
    const columns = this.manifest.tables.find(({ name }) => name === table)?.columns ?? [];
    const stream = this.client.query(
      copyFrom(`copy ${id(table)} (${columns.map(id).join(", ")}) from stdin`),
    );
    stream.on("error", ({ message }) => {
      this.failed = conflict(
        `PostgreSQL refused the backup's rows of ${table}: ${message}. Nothing was restored.`,
      );
    });
    this.copying = { table, stream };
  }

  private async endCopy(): Promise<void> {
    const { stream } = this.copying ?? {};
    this.copying = undefined;
    if (stream && !this.failed) {
      const closed = settled(stream, "close");
      stream.end();
      await closed;
    }
    this.stopIfFailed();
  }
}

/** Resolves after an event, or after the stream has failed, of which its listener knows why. */
const settled = (stream: NodeJS.WritableStream, event: string): Promise<unknown> =>
  once(stream, event).catch(() => {});

const id = (name: string) => pg.escapeIdentifier(name);

/** How a trigger fires, by its letter in the catalog. */
const MODES: Record<string, string> = { A: "always", R: "replica" };

const CONSTRAINTS = `
  select relname as table, conname as name, pg_get_constraintdef(pg_constraint.oid) as definition
  from pg_constraint join pg_class on pg_class.oid = conrelid where contype = 'f' and conparentid = 0 and connamespace = current_schema()::regnamespace`;

const TRIGGERS = `
  select relname as table, tgname as name, tgenabled as enabled from pg_trigger join pg_class on pg_class.oid = tgrelid
  where not tgisinternal and tgenabled <> 'D' and tgparentid = 0 and relnamespace = current_schema()::regnamespace`;
