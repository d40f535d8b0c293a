import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { api } from "@/components/api-client";
import { outsideValue } from "@/components/ui/browser-values";
import { toast } from "@/components/ui/toast";
import { useWriteLock } from "@/components/ui/write-lock";

/** How long a delete can be taken back, in milliseconds. */
export const UNDO_FOR = 10_000;

type Pending = { path: string; timer: ReturnType<typeof setTimeout>; send: () => Promise<unknown> };

/** Deletes that were asked for and not yet sent, by API path. */
const pending = new Map<string, Pending>();
/** Records hidden from lists: pending deletes, and deleted ones a list may not have refetched yet. */
let hidden: ReadonlySet<string> = new Set();
const hiddenPaths = outsideValue(() => hidden, hidden);

type Outcome = { onDeleted: () => void; onFailed: (error: Error) => void };

/**
 * Hides the record at once and deletes it after ten seconds, or when the page is left (ADR 18). Until then `undoDelete` undoes the delete,
 * and the server never hears of it.
 */
export function scheduleDelete(path: string, { onDeleted, onFailed }: Outcome): void {
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
export function undoDelete(path: string): void {
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
export const useHidden = hiddenPaths.use;

const hide = (path: string) => setHidden(new Set([...hidden, path]));
const show = (path: string) => setHidden(new Set([...hidden].filter((one) => one !== path)));

function setHidden(next: ReadonlySet<string>) {
  hidden = next;
  hiddenPaths.changed();
}

// Browsers finish a request marked keepalive after the page is gone.
if (typeof window !== "undefined") window.addEventListener("pagehide", () => void sendPendingDeletes());

/** The record to delete: its API path and its name. */
export type Deletable = { path: string; name: string };

/**
 * Deletes one or many without asking, and offers for ten seconds to take it back. `touched` are the keys of the queries that
 * the delete makes out of date.
 */
export function useUndoableDelete(touched: QueryKey[]) {
  const t = useTranslations("undo");
  const client = useQueryClient();
  const locked = useWriteLock();
  const refresh = () => {
    for (const queryKey of touched) void client.invalidateQueries({ queryKey });
  };
  const failed = (error: Error) =>
    toast({ tone: "bad", title: t("not-deleted"), description: error.message });
  return (...records: [Deletable, ...Deletable[]]) => {
    // A key was pressed: the buttons are off.
    if (locked !== null) {
      toast({ tone: "bad", title: locked });
      return;
    }
    for (const { path } of records) scheduleDelete(path, { onDeleted: refresh, onFailed: failed });
    toast({
      tone: "plain",
      title:
        records.length === 1
          ? t("deleted", { name: records[0].name })
          : t("deleted-many", { count: records.length }),
      duration: UNDO_FOR,
      action: {
        label: t("undo"),
        run: () => {
          for (const { path } of records) undoDelete(path);
        },
      },
    });
  };
}
