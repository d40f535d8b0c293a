import type pg from "pg";
import { connect } from "@/lib/platform/database/connect";
import { type ClickHouse, closeClickHouse, connectClickHouse, run } from "./connection";
import { Engine } from "./engine-fixtures";
import { LossyProxy } from "./lossy-proxy-fixtures";

/** Batches of as many are known by their token; older ones only by their rows. */
export const WINDOW = 10;

/** An engine that can be killed, behind a proxy that loses what it is told to, and the ledger. */
export class LossyEngine {
  readonly engine = new Engine();
  readonly proxy = new LossyProxy(
    () => this.engine.url,
    () => this.engine.kill(),
  );
  private stop = () => this.engine.remove();

  /** `url` is that of the proxy. */
  async start(): Promise<{ url: string; clickhouse: ClickHouse; ledger: pg.Client }> {
    await this.engine.start();
    const url = await this.proxy.start();
    const clickhouse = await connectClickHouse({ url });
    for (const table of ["clicks", "click_sums"])
      await run(
        clickhouse,
        `alter table ${table} modify setting non_replicated_deduplication_window = ${WINDOW}`,
      );
    const ledger = await connect({ name: "tests" });
    this.stop = async () => {
      await ledger.end();
      await closeClickHouse(clickhouse);
      this.proxy.stop();
      await this.engine.remove();
    };
    return { url, clickhouse, ledger };
  }

  remove(): Promise<void> {
    return this.stop();
  }
}
