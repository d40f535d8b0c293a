import { useSyncExternalStore } from "react";
import { api } from "@/components/api-client";

/** How long a delete can be taken back, in milliseconds. */
export const UNDO_FOR = 10_000;

type Pending = { path: string; timer: ReturnType<typeof setTimeout>; send: () => Promise<unknown> };

/** Deletes that were asked for and not yet sent, by API path. */
const pending = new Map<string, Pending>();
/** What lists leave out: what is pending, and what is deleted though a list may not have been read again. */
let hidden: ReadonlySet<string> = new Set();
const listeners = new Set<() => void>();

type Outcome = { onDeleted: () => void; onFailed: (error: Error) => void };

/**
 * Deletes after ten seconds, or at once when the page is left; until then `takeBack` undoes it without the server ever
 * knowing. The record is out of sight from now on (docs/decisions/050).
 */
export function deleteLater(path: string, { onDeleted, onFailed }: Outcome): void {
  const send = async () => {
    pending.delete(path);
    await api.remove(path).then(onDeleted, (error: Error) => {
      show(path);
      onFailed(error);
    });
  };
  pending.set(path, { path, send, timer: setTimeout(() => void send(), UNDO_FOR) });
  hide(path);
}

/** Undoes a delete that was not sent yet. */
export function takeBack(path: string): void {
  clearTimeout(pending.get(path)?.timer);
  pending.delete(path);
  show(path);
}

/** Sends what is pending now: before the sign-in ends, or the page. */
export async function sendPendingDeletes(): Promise<void> {
  const all = [...pending.values()];
  for (const { timer } of all) clearTimeout(timer);
  await Promise.all(all.map(({ send }) => send()));
}

/** The API paths of what is deleted as far as the person is concerned. */
export const useHidden = (): ReadonlySet<string> =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => hidden,
    () => hidden,
  );

const hide = (path: string) => tell(new Set([...hidden, path]));
const show = (path: string) => tell(new Set([...hidden].filter((one) => one !== path)));

function tell(next: ReadonlySet<string>) {
  hidden = next;
  for (const listener of listeners) listener();
}

// Browsers finish a request marked keepalive after the page is gone.
if (typeof window !== "undefined") window.addEventListener("pagehide", () => void sendPendingDeletes());
