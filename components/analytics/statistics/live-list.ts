import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { listenTo } from "./live-stream";
import { hasClicksSince } from "./live-sums";

/** How long a list rests after it was read again: a second at least, and nine times as long as that took. */
const [REST_MS, REST_SHARE] = [1_000, 9];

/** What of a list's page changes: its rows. */
type Rows = { rows: { id: number }[] };

/**
 * Has the numbers of a list's rows follow what is counted in the workspace. The rows stay the ones that are there, in their order: nobody's row moves away
 * while they reach for it. Without a key, never.
 */
export function useLiveList<Page extends Rows>(
  queryKey: QueryKey | null,
  read: (signal: AbortSignal) => Promise<Page>,
): void {
  const client = useQueryClient();
  const name = queryKey && JSON.stringify(queryKey);
  // What reads may be another function with each drawing; it reads the same as long as the key is.
  const latest = useRef({ queryKey, read });
  useEffect(() => {
    latest.current = { queryKey, read };
  });
  useEffect(() => {
    const { queryKey: key, read: readAgain } = latest.current;
    if (name === null || key === null) return undefined;
    const ended = new AbortController();
    let state: "idle" | "busy" | "asked" = "idle";
    const update = async () => {
      if (state !== "idle") {
        state = "asked";
        return;
      }
      state = "busy";
      const began = Date.now();
      const before = client.getQueryState(key)?.dataUpdatedAt;
      const fresh = await readAgain(ended.signal).catch(() => undefined);
      // Whatever was saved meanwhile has had the list read by itself.
      const updatedAt = client.getQueryState(key)?.dataUpdatedAt;
      if (fresh && updatedAt === before && updatedAt !== undefined && !ended.signal.aborted)
        client.setQueryData<Page>(key, (known) => known && withNumbers(known, fresh), { updatedAt });
      setTimeout(
        () => {
          const isAsked = state === "asked";
          state = "idle";
          if (isAsked && !ended.signal.aborted) void update();
        },
        Math.max(REST_MS, (Date.now() - began) * REST_SHARE),
      );
    };
    let isBegun = false;
    const leave = listenTo("/api/live?", (event, data) => {
      if (event === "counted" || event === "again") void update();
      if (event !== "clicks" || isBegun) return;
      isBegun = true;
      // What came between reading the list and listening.
      const readAt = client.getQueryState(key)?.dataUpdatedAt;
      if (hasClicksSince(readAt, data as { each: number[] }, Date.now())) void update();
    });
    return () => {
      ended.abort();
      leave();
    };
  }, [client, name]);
}

/** The rows of a page as they are now, those that are gone as they were. */
function withNumbers<Page extends Rows>(known: Page, fresh: Page): Page {
  const now = new Map(fresh.rows.map((row) => [row.id, row]));
  return { ...known, rows: known.rows.map((row) => now.get(row.id) ?? row) };
}
