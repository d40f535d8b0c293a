import { log } from "../log";
import { perProcess } from "../process";
import { type NotificationListener, subscribeTo } from "./notification-listener";
import { afterCommit } from "./transaction";

/** A change that makes cached data stale. */
export type Invalidation =
  | { kind: "link"; domainId: number | null; alias: string }
  | { kind: "qr"; alias: string }
  | { kind: "domain"; host: string }
  | { kind: "campaign"; id: number }
  | { kind: "workspace"; id: number }
  | { kind: "person"; id: number }
  | { kind: "pixel"; id: number }
  | { kind: "overlay"; id: number }
  | { kind: "splash"; id: number };

type Kind = Invalidation["kind"];
type Of<K extends Kind> = Extract<Invalidation, { kind: K }>;

/** A cache's handler for each kind; a new kind does not compile until every subscriber handles it. */
export type InvalidationHandlers = { [K in Kind]: (invalidation: Of<K>) => void | Promise<void> };

/**
 * Publishes what a write has changed. Call it next to every write: it runs once the current transaction is committed, at
 * once where there is none, and never after a rollback. Resolves when this process's caches are invalidated (in a transaction: when it is
 * queued; waiting for the commit includes it). Never rejects. Other processes are notified by the database's triggers.
 */
export const invalidate = (...invalidations: Invalidation[]): Promise<void> =>
  afterCommit(async () => {
    await Promise.all(invalidations.flatMap((one) => [...subscribers()].map((notify) => notify(one))));
  });

type Subscriber = (invalidation: Invalidation) => Promise<void>;

const subscribers = () => perProcess("invalidation", () => new Set<Subscriber>());

/** Calls `subscriber`, which must not reject, for every write of this process alone. Returns the way to stop. */
export function onOwnInvalidation(subscriber: Subscriber): () => void {
  subscribers().add(subscriber);
  return () => subscribers().delete(subscriber);
}

/**
 * Calls the handlers for every write of this process and of all others. `onGap` is called when some may have been missed: at the
 * start, whenever the connection was lost, and for what a newer version says and this one does not know. `url` names another database than
 * the installation's whose triggers notify us. Never rejects.
 */
export async function subscribeToInvalidations(
  handlers: InvalidationHandlers,
  onGap: () => void,
  url?: string,
): Promise<NotificationListener> {
  const unsubscribe = onOwnInvalidation((invalidation) => handle(invalidation, handlers));
  const listener = await subscribeTo({
    channel: "switchyard",
    url,
    onPayload(payload) {
      const invalidation = decodeInvalidation(payload);
      if (invalidation) void handle(invalidation, handlers);
      else {
        log().debug({ payload }, "unknown invalidation; all caches are invalidated");
        onGap();
      }
    },
    onGap,
  });
  return {
    isSubscribed: listener.isSubscribed,
    stop: () => {
      unsubscribe();
      return listener.stop();
    },
  };
}

async function handle<K extends Kind>(invalidation: Of<K>, handlers: InvalidationHandlers): Promise<void> {
  const handler: (invalidation: Of<K>) => void | Promise<void> = handlers[invalidation.kind as K];
  try {
    await handler(invalidation);
  } catch (error) {
    log().warn({ err: error, invalidation }, "a cache could not be invalidated");
  }
}

/** Payloads of the database's triggers (migration `changes_are_announced`): `l:<domain>:<alias>`, `d:<host>`, `p:<id>` … */
export function decodeInvalidation(payload: string): Invalidation | undefined {
  const [, letter = "", name = ""] = /^(\w):(.*)$/s.exec(payload) ?? [];
  const id = Number(name);
  switch (letter) {
    case "l": {
      const [, domainId = "", alias = ""] = /^(\d+):(.*)$/s.exec(name) ?? [];
      return { kind: "link", domainId: Number(domainId) || null, alias };
    }
    case "q":
      return { kind: "qr", alias: name };
    case "d":
      return { kind: "domain", host: name };
    case "c":
      return { kind: "campaign", id };
    case "w":
      return { kind: "workspace", id };
    case "k":
      return { kind: "person", id };
    case "p":
      return { kind: "pixel", id };
    case "o":
      return { kind: "overlay", id };
    case "s":
      return { kind: "splash", id };
    default:
      return undefined;
  }
}
