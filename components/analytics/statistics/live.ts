import { useEffect, useRef, useState } from "react";
import { type Filter, filterQuery } from "./filter-state";
import { listenTo } from "./live-stream";
import type { LiveSums } from "./live-sums";
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

type Handlers = { onSums: (sums: LiveSums) => void; onMissed?: () => void };

/** Calls with what is to be added to the numbers of a page, about once a second while clicks come in; without an address, never. */
export function useLiveSums(address: string | null, { onSums, onMissed }: Handlers): void {
  // What is called may change with each drawing; the connection stays.
  const handlers = useRef<Handlers>({ onSums });
  useEffect(() => {
    handlers.current = { onSums, ...(onMissed && { onMissed }) };
  });
  useEffect(
    () =>
      address === null
        ? undefined
        : listenTo(address, (event, data) => {
            if (event === "again") handlers.current.onMissed?.();
            if (event !== "sums") return;
            const sums = data as LiveSums;
            if (sums.missed) handlers.current.onMissed?.();
            else handlers.current.onSums(sums);
          }),
    [address],
  );
}

/** Where a record's sums come from. */
export const sumsAddress = liveAddress;
