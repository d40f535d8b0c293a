import { useMemo, useSyncExternalStore } from "react";
import { useSession } from "@/components/identity/session/queries";
import { outsideValue } from "@/components/ui/browser-values";

/** A line that was taken; `href` of what is only found by a search. */
export type Recent = { id: string; label: string; detail?: string; href?: string };

const MOST = 12;
const changes = outsideValue(() => 0, 0);

/** What was taken in the command menu of this browser, the last one first; a list of its own per person and workspace. */
export function useRecentCommands(): { recent: Recent[]; keep: (taken: Recent) => void } {
  const session = useSession();
  const key = `recent-commands-${session?.user?.id ?? 0}-${session?.workspace?.id ?? 0}`;
  const text = useSyncExternalStore(
    changes.subscribe,
    () => read(key),
    () => null,
  );
  const recent = useMemo(() => recentIn(text), [text]);
  const keep = ({ id, label, detail, href }: Recent) => {
    const next = [
      { id, label, ...(detail && { detail }), ...(href && { href }) },
      ...recent.filter((one) => one.id !== id),
    ];
    try {
      localStorage.setItem(key, JSON.stringify(next.slice(0, MOST)));
    } catch {
      return; // A browser without storage, or with a full one, remembers nothing.
    }
    changes.changed();
  };
  return { recent, keep };
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Whatever else the storage holds counts as nothing. */
function recentIn(text: string | null): Recent[] {
  try {
    const kept: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(kept) ? (kept as Partial<Recent>[]).filter(isRecent).slice(0, MOST) : [];
  } catch {
    return [];
  }
}

/** Only an address of the dashboard is followed. */
const isRecent = (one: Partial<Recent> | null): one is Recent =>
  typeof one?.id === "string" &&
  typeof one.label === "string" &&
  (one.href === undefined || (typeof one.href === "string" && one.href.startsWith("/dashboard")));
