import { useEffect, useState } from "react";
import { type Filter, filterQuery } from "./filter-state";
import { listenTo } from "./live-stream";
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

/** Where a record's sums come from. */
export const sumsAddress = liveAddress;
