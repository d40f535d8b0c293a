import pg from "pg";
import { databaseUrl } from "@/lib/platform/database/locate";
import { log } from "@/lib/platform/log";
import { perProcess } from "@/lib/platform/process";

const RETRY_MS = 1_000;

/** Calls `listener` whenever clicks of a workspace have been counted, by any process. Returns the way to stop. */
export function onClicksCounted(workspaceId: number, listener: () => void): () => void {
  const entry = { workspaceId, listener };
  const clickListener = perProcess("arrivals", () => new ClickListener());
  clickListener.add(entry);
  return () => clickListener.remove(entry);
}

type Listener = { workspaceId: number; listener: () => void };

/** One connection for all listeners of this process, open only while there are any. */
class ClickListener {
  private readonly listeners = new Set<Listener>();
  private client: pg.Client | undefined;
  private retry: NodeJS.Timeout | undefined;

  add(listener: Listener) {
    this.listeners.add(listener);
    if (!this.client && !this.retry) void this.connect();
  }

  remove(listener: Listener) {
    this.listeners.delete(listener);
    if (this.listeners.size > 0) return;
    clearTimeout(this.retry);
    this.retry = undefined;
    const { client } = this;
    this.client = undefined;
    client?.end().catch(() => {});
  }

  /** Never rejects. What came while nobody listened is announced to all, once we do again. */
  private async connect() {
    const client = new pg.Client({
      connectionString: databaseUrl(),
      connectionTimeoutMillis: 2_000,
      keepAlive: true,
      application_name: "switchyard arrivals",
    });
    this.client = client;
    client.on("notification", ({ payload }) => this.tell(Number(payload)));
    client.once("error", (error) => this.lose(client, error));
    client.once("end", () => this.lose(client, new Error("the connection was closed")));
    try {
      await client.connect();
      await client.query(`listen ${CHANNEL}`);
      this.tell();
    } catch (error) {
      this.lose(client, error as Error);
    }
  }

  private tell(workspaceId?: number) {
    for (const entry of this.listeners)
      if (workspaceId === undefined || entry.workspaceId === workspaceId) entry.listener();
  }

  private lose(client: pg.Client, error: Error) {
    if (this.client !== client) return;
    log().warn({ reason: error.message }, "live views are not being notified of clicks");
    this.client = undefined;
    client.end().catch(() => {});
    this.retry = setTimeout(() => {
      this.retry = undefined;
      if (this.listeners.size > 0) void this.connect();
    }, RETRY_MS).unref();
  }
}

/** The channel on which drains say whose clicks have come in. */
export const CHANNEL = "switchyard_clicks";

/** Once a batch and workspace: whoever watches reads the clicks themselves. */
export const NOTIFY_CLICKS = `select pg_notify('${CHANNEL}', workspace_id::text) from clicked group by workspace_id`;
