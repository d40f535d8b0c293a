import type pg from "pg";
import { env } from "../env";
import { log } from "../log";
import { perProcess } from "../process";
import { newClient } from "./connect";
import { isOutage, primaryPool, TIMEOUTS, watchedPool } from "./pool";
import { IS_A_WRITE, leaveReplica, type ReadSource, readingFrom, readSource } from "./read-source";
import { type LogPosition, ReplicaLag } from "./replica-lag";

/** A replica that is further behind shows people a past that they would take for the present. */
const MOST_BEHIND_MS = 30_000;
const ASK_MS = 250;
/** Without an answer for so long it is not asked for anything. */
const SILENT_MS = 1_000;
/** What takes longer there is asked of the primary. */
const STATEMENT_MS = 10_000;

/**
 * The replica of DATABASE_REPLICA_URL (ADR 32): whether it may be read, and the way there. What it cannot answer the primary is asked, in the
 * same call, whatever the reason: it may be away or hang, have canceled the statement for the sake of its replay, or miss a table so far.
 */
export class Replica {
  private readonly lag = new ReplicaLag();
  private readonly connections: pg.Pool;
  private readonly timer = setInterval(() => this.look(), ASK_MS).unref();
  private watch: pg.Client | undefined;
  /** who has not answered yet, and since when */
  private readonly asked = new Map<"primary" | "replica", number>();
  /** undefined until it has answered */
  private primary: Primary | undefined;
  private server = SERVER;
  private problem: string | undefined = "it has not been asked yet";
  /** reads that went to it, and those of them that the primary had to answer */
  readonly counts = { reads: 0, repeated: 0 };

  constructor(private readonly url: string) {
    const settings = { ...TIMEOUTS, statement_timeout: STATEMENT_MS, name: "reads", url };
    // A standby takes no writes; one that is promoted would.
    this.connections = watchedPool({ ...settings, max: env().DATABASE_POOL, first: READ_ONLY });
    const ask = this.connections.query.bind(this.connections) as Ask;
    this.connections.query = ((...question: unknown[]) => this.query(ask, question)) as pg.Pool["query"];
    this.look();
  }

  /** Where a read may go that has to show what was written up to a position: to the replica, if that is good enough at this moment. */
  source(position: LogPosition): ReadSource | undefined {
    if (this.whyNot() !== undefined || !this.lag.has(position)) return undefined;
    this.counts.reads += 1;
    return { replica: this.connections, hasWritten: false };
  }

  /** Why nothing is read there right now; undefined when all is well. */
  whyNot(): string | undefined {
    const now = performance.now();
    if (this.problem) return this.problem;
    if (now - (this.asked.get("replica") ?? now) > SILENT_MS) return "it does not answer";
    const behind = this.lag.behind(now);
    if (behind <= MOST_BEHIND_MS) return undefined;
    return Number.isFinite(behind)
      ? `it is ${Math.round(behind / 1_000)} seconds behind`
      : "it is catching up";
  }

  secondsBehind(): number {
    return this.lag.behind(performance.now()) / 1_000;
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    await Promise.all([this.connections.end(), this.watch?.end().catch(() => {})]);
  }

  private async query(ask: Ask, question: unknown[]): Promise<unknown> {
    try {
      return await ask(...question);
    } catch (error) {
      this.counts.repeated += 1;
      const { code, message } = error as pg.DatabaseError;
      log().debug({ code, reason: message }, "a read was repeated on the primary");
      // Until it is asked how it is, nobody else needs to try.
      if (isOutage(error) && !CANCELED.has(code ?? "")) this.problem = "it did not answer a read";
      const source = readSource();
      if (source) leaveReplica(source, error);
      return (primaryPool().query.bind(primaryPool()) as Ask)(...question);
    }
  }

  /** Asks both how far they are, each by itself: a primary with much to do says nothing about the replica. */
  private look() {
    if (!this.asked.has("primary")) void this.ask("primary", () => this.lookAtPrimary());
    if (!this.asked.has("replica")) void this.ask("replica", () => this.lookAtReplica());
  }

  private async ask(who: "primary" | "replica", question: () => Promise<void>) {
    this.asked.set(who, performance.now());
    try {
      await question();
    } catch (error) {
      if (UNAVAILABLE.has((error as pg.DatabaseError).code ?? "")) this.server = UNKNOWN;
      // While the primary is away nobody reads: callers cannot be told apart.
      else if (who === "replica") this.lose(error as Error);
    } finally {
      this.asked.delete(who);
    }
  }

  private async lookAtPrimary() {
    const at = performance.now();
    const { rows } = await primaryPool().query<Primary>(`${PRIMARY}, ${whose(this.server)}`);
    if (!rows[0]) return;
    this.primary = rows[0];
    this.lag.written(rows[0].position, at);
  }

  private async lookAtReplica() {
    this.watch ??= await this.connect();
    const { rows } = await this.watch.query<Standby>(`${STANDBY}, ${whose(this.server)}`);
    const before = this.problem;
    this.problem = this.problemOf(rows[0]);
    if (before !== undefined && this.problem === undefined) log().info("the replica is being read");
  }

  private problemOf(standby: Standby | undefined): string | undefined {
    if (!standby || standby.position === null) return "it is no standby: it takes writes of its own";
    if (this.primary === undefined) return this.problem;
    if (standby.installation !== this.primary.installation) return "it belongs to another installation";
    // A backup that was restored is of the same installation, and its positions are those of another log.
    if (standby.database !== this.primary.database) return "it is the replica of another database";
    this.lag.shows(standby.position);
    return undefined;
  }

  private lose({ message }: Error) {
    if (this.problem === undefined) log().warn({ reason: message }, "the replica was lost");
    this.problem = "it cannot be reached";
    const { watch } = this;
    this.watch = undefined;
    watch?.end().catch(() => {});
  }

  private async connect(): Promise<pg.Client> {
    const client = newClient({
      url: this.url,
      name: "replica",
      connectionTimeoutMillis: SILENT_MS,
      query_timeout: SILENT_MS,
      keepAlive: true,
    });
    client.on("end", () => {
      if (this.watch === client) this.watch = undefined;
    });
    await client.connect();
    return client;
  }
}

type Ask = (...question: unknown[]) => Promise<unknown>;
type Primary = { position: LogPosition; installation: string | null; database: string };
type Standby = Omit<Primary, "position"> & { position: LogPosition | null };

const READ_ONLY = "set session characteristics as transaction read only";
const PRIMARY = "select (pg_current_wal_flush_lsn() - '0/0')::float8 as position";
const STANDBY =
  "select case when pg_is_in_recovery() then (pg_last_wal_replay_lsn() - '0/0')::float8 end as position";

/** A standby's are its primary's. */
const whose = (server: string) => `(select id::text from installation) as installation,
  concat_ws(' ', ${server}, (select oid from pg_database where datname = current_database())) as database`;
const SERVER = "(select system_identifier from pg_control_system())";
/** Some services have no such function, or keep it to themselves. */
const UNKNOWN = "null";
const UNAVAILABLE = new Set(["42883", "42501", "0A000"]);

/** By a conflict with replay, or by its own timeout: the next statement may go well. */
const CANCELED = new Set(["40001", "57014", IS_A_WRITE]);

/** The replica of this process; undefined without DATABASE_REPLICA_URL. */
export const replica = (): Replica | undefined =>
  perProcess("replica", () => {
    const { DATABASE_REPLICA_URL: url } = env();
    return url === undefined ? undefined : new Replica(url);
  });

/** For `/readyz`. */
export function replicaComplaints(): { state: "degraded"; reason: string }[] {
  const why = replica()?.whyNot();
  if (why === undefined) return [];
  return [
    {
      state: "degraded",
      reason: `the replica of DATABASE_REPLICA_URL is not used, because ${why}; the primary answers its reads`,
    },
  ];
}

/** Reads from the replica where that shows what was written up to `position`. `source` tells afterwards what became of it. */
export async function reading<T>(source: ReadSource | undefined, work: () => Promise<T>): Promise<T> {
  if (!source) return work();
  try {
    return await readingFrom(source, work);
  } catch (error) {
    // Prisma's own transactions are not repeated statement by statement.
    if (!source.replica || !isOutage(error)) throw error;
    leaveReplica(source, error);
    return readingFrom(source, work);
  }
}
