import pg from "pg";
import { connection } from "@/lib/pool";

/**
 * A connection for what visitors ask, so that they never queue behind the dashboard and the API. Made when it is first needed, and anew
 * when it was lost.
 */
export class VisitConnection {
  private current: pg.Client | undefined;
  private client: Promise<pg.Client> | undefined;

  /** The connection as it is now. Rejects when there can be none. */
  get(): Promise<pg.Client> {
    return (this.client ??= this.connect());
  }

  /** Gives up what it waits for; the next question is asked on another one. */
  drop(): void {
    const { current } = this;
    [this.client, this.current] = [undefined, undefined];
    current?.end().catch(() => {});
  }

  async stop(): Promise<void> {
    const client = await this.client?.catch(() => undefined);
    await client?.end();
  }

  private async connect(): Promise<pg.Client> {
    const client = new pg.Client({ ...connection(), application_name: "switchyard visits" });
    const forget = () => {
      if (this.current === client) this.drop();
    };
    // Without a listener, a connection that Postgres closes would end the process.
    client.on("error", forget).on("end", forget);
    this.current = client;
    try {
      await client.connect();
    } catch (error) {
      forget();
      throw error;
    }
    return client;
  }
}
