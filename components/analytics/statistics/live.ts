import { useEffect, useRef, useState } from "react";
import { type Filter, filterQuery } from "./filter-state";
import { listenTo } from "./live-stream";
import { hasClicksSince, type LiveSums } from "./live-sums";
import type { StatsOf, Visit } from "./queries";

/** More than a page draws of them at once. */
const KEPT = 50;

/** Clicks of the last 30 minutes, and the visits that came while the page was open, newest first. */
export type Live = {
  clicks: number | undefined;
  /** minute by minute, the oldest first */
  each: number[];
  visits: Visit[];
};

const liveAddress = (of: Pick<StatsOf, "path">, filters: readonly Filter[]) =>
  `/api${of.path}/live?${new URLSearchParams(filterQuery(filters))}`;

const NOTHING: Live = { clicks: undefined, each: [], visits: [] };

/** What comes in while the page is in sight; of the visits the latest `kept`. */
export function useLive(of: Pick<StatsOf, "path">, filters: readonly Filter[], kept = KEPT): Live {
  const address = liveAddress(of, filters);
  const [known, setKnown] = useState({ address, live: NOTHING });
  useEffect(() => {
    const change = (next: (live: Live) => Live) =>
      setKnown((before) => ({ address, live: next(before.address === address ? before.live : NOTHING) }));
    return listenTo(address, (event, data) => {
      if (event === "clicks") {
        const { clicks, each } = data as { clicks: number; each: number[] };
        change(({ visits }) => ({ clicks, each, visits }));
      }
      if (event !== "click") return;
      const visit = data as Visit;
      change(({ visits, ...numbers }) => ({ ...numbers, visits: [visit, ...visits].slice(0, kept) }));
    });
  }, [address, kept]);
  // With other filters it is about other visits.
  return known.address === address ? known.live : NOTHING;
}

type Handlers = {
  onSums: (sums: LiveSums) => void;
  /** when the numbers on the page were read, in milliseconds; undefined while there are none */
  readAt: () => number | undefined;
  /** the numbers have to be read again */
  onMissed: () => void;
};

/** Calls with what is to be added to the numbers of a page, about once a second while clicks come in; without an address, never. */
export function useLiveSums(address: string | null, handlers: Handlers): void {
  // What is called may change with each drawing; the connection stays.
  const latest = useRef(handlers);
  useEffect(() => {
    latest.current = handlers;
  });
  useEffect(() => {
    if (address === null) return undefined;
    let isBegun = false;
    return listenTo(address, (event, data) => {
      const { onSums, readAt, onMissed } = latest.current;
      if (event === "again") onMissed();
      if (event === "clicks" && !isBegun) {
        isBegun = true;
        // What came between reading the numbers and listening is in neither.
        if (hasClicksSince(readAt(), data as { each: number[] }, Date.now())) onMissed();
      }
      if (event !== "sums") return;
      const sums = data as LiveSums;
      if (sums.missed) onMissed();
      else onSums(sums);
    });
  }, [address]);
}

/** Where a record's sums come from. */
export const sumsAddress = liveAddress;
