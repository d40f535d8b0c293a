import { randomUUID } from "node:crypto";
import type pg from "pg";
import { expect } from "vitest";
import { pool } from "@/lib/platform/database/pool";
import { connectDrain, countBatch } from "../ingest/batch";
import { SEGMENT_HEAD } from "../ingest/segment";
import { ClickHouseStore } from "../store/clickhouse/clickhouse-store";
import { clickHouse, closeClickHouse } from "../store/clickhouse/connection";
import { Engine } from "../store/clickhouse/engine-fixtures";
import { sendSegment } from "../store/clickhouse/recovery";
import { type Incoming, Oracle } from "../store/oracle";
import { postgresStore } from "../store/postgres/postgres-store";
import { randomQuestion, randomVisits, spoolLine, WORKSPACES } from "../store/random-fixtures";
import type { ClickStore, Counted, Question, Wanted } from "../store/store";
import { readWhereKept } from "../store/where-kept";

/** Both stores with random visits, and a plain count of these. */
export class Installation {
  readonly oracle = new Oracle();
  readonly clickhouse = new ClickHouseStore(clickHouse);
  private readonly engine = new Engine();
  private drain: pg.Client | undefined;

  /** `incoming` is what `feed` takes from. */
  constructor(private incoming: Incoming[] = randomVisits(6_000)) {}

  async start(): Promise<void> {
    await this.engine.start();
    process.env.CLICKHOUSE_URL = this.engine.url;
    const insert =
      "insert into workspaces (id, name) overriding system value select id, 'Moved' from unnest($1::int[]) id";
    await pool().query(insert, [WORKSPACES]);
    this.drain = await connectDrain();
  }

  async end(): Promise<void> {
    await this.drain?.end();
    await closeClickHouse(await clickHouse());
    await this.engine.remove();
    await pool().end();
  }

  /** Some more visits. */
  async feed(count: number): Promise<void> {
    await this.ingest(this.incoming.slice(0, count));
    this.incoming = this.incoming.slice(count);
  }

  /** Visits are counted as the drain counts them, and sent as its sender sends them. */
  async ingest(visits: Incoming[]): Promise<void> {
    if (!this.drain) throw new Error("Not started.");
    this.oracle.add(visits);
    const [segment, lines] = [randomUUID(), visits.map((visit) => Buffer.from(spoolLine(visit)))];
    await countBatch(this.drain, { segment, from: SEGMENT_HEAD, to: SEGMENT_HEAD + 1, lines });
    await sendSegment(this.drain, await clickHouse(), segment, async () => lines);
  }

  /** Does something while visits come in and statistics are read. */
  async whileFed<Result>(work: Promise<Result>): Promise<Result> {
    let isDone = false;
    const done = work.finally(() => {
      isDone = true;
    });
    done.catch(() => {}); // heard of below, unless a question fails first
    for (let batch = 0; !isDone; batch++) {
      await this.feed(10);
      if (batch % 10 === 0) await this.insistOn(await this.kept(), randomQuestion(batch));
    }
    return done;
  }

  /** The store that answers. */
  async kept(): Promise<ClickStore> {
    return (await readWhereKept(pool())).keptIn === "postgres" ? postgresStore : this.clickhouse;
  }

  /** Some random questions are answered as a plain count answers them. */
  async insist(store: ClickStore, questions: number): Promise<void> {
    for (let seed = 0; seed < questions; seed++) await this.insistOn(store, randomQuestion(seed));
  }

  async insistOn(
    store: ClickStore,
    { question, wanted }: { question: Question; wanted: Wanted },
  ): Promise<void> {
    const found = await store.count(question, wanted);
    expect(sorted(found), JSON.stringify(question)).toEqual(sorted(this.oracle.count(question, wanted)));
  }
}

/** Without an order, which stores need not keep. */
const sorted = ({ bars, values, tracks }: Counted) => ({
  bars,
  values: values.map((value) => JSON.stringify(value, Object.keys(value).toSorted())).toSorted(),
  tracks: tracks.map((track) => JSON.stringify(track, Object.keys(track).toSorted())).toSorted(),
});
