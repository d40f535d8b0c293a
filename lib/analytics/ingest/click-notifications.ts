import type pg from "pg";
import { type NotificationListener, subscribeTo } from "@/lib/platform/database/notification-listener";
import { perProcess } from "@/lib/platform/process";

/** Calls `listener` whenever clicks of a workspace have been counted, by any process. Returns the way to stop. */
export function onClicksCounted(workspaceId: number, listener: () => void): () => void {
  const entry = { workspaceId, listener };
  const clickListener = perProcess("click notifications", () => new ClickListener());
  clickListener.add(entry);
  return () => clickListener.remove(entry);
}

type Listener = { workspaceId: number; listener: () => void };

/** One subscription for all listeners of this process, and none while there are none. */
class ClickListener {
  private readonly listeners = new Set<Listener>();
  private connection: Promise<NotificationListener> | undefined;

  add(listener: Listener) {
    this.listeners.add(listener);
    this.connection ??= subscribeTo({
      channel: CHANNEL,
      onPayload: (payload) => this.notify(Number(payload)),
      // After a gap, every listener is notified.
      onGap: () => this.notify(),
    });
  }

  remove(listener: Listener) {
    this.listeners.delete(listener);
    if (this.listeners.size > 0) return;
    void this.connection?.then(({ stop }) => stop());
    this.connection = undefined;
  }

  private notify(workspaceId?: number) {
    for (const entry of this.listeners)
      if (workspaceId === undefined || entry.workspaceId === workspaceId) entry.listener();
  }
}

/** The channel on which drains publish the workspaces of counted clicks. */
export const CHANNEL = "switchyard_clicks";

const NOTIFY_WORKSPACES = `select pg_notify('${CHANNEL}', id::text) from unnest($1::int[]) id`;

/** Says that clicks of some workspaces, or views of their bio pages, can be read. */
export async function notifyWorkspaces(client: pg.ClientBase | pg.Pool, workspaces: number[]): Promise<void> {
  await client.query(NOTIFY_WORKSPACES, [workspaces]);
}

/** One notification per batch and workspace: listeners read the clicks themselves. */
export const NOTIFY_CLICKS = `select pg_notify('${CHANNEL}', workspace_id::text) from pieces group by workspace_id`;
