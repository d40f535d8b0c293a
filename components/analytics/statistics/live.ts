import { useEffect, useState } from "react";
import { type Filter, filterQuery } from "./filter-state";
import type { StatsOf, Visit } from "./queries";

const KEPT = 50;

/** Clicks of the last 30 minutes, and the visits that came while the page was open, newest first. */
export type Live = { clicks: number | undefined; visits: Visit[] };

/** Listens while the page is in sight: a hidden tab costs the server nothing. */
export function useLive(of: StatsOf, filters: readonly Filter[]): Live {
  const [live, setLive] = useState<Live>({ clicks: undefined, visits: [] });
  const address = `/api${of.path}/live?${new URLSearchParams(filterQuery(filters))}`;
  useEffect(() => {
    let source: EventSource | undefined;
    const listen = () => {
      source?.close();
      source = document.hidden ? undefined : new EventSource(address);
      source?.addEventListener("clicks", (event: MessageEvent<string>) => {
        const { clicks } = JSON.parse(event.data) as { clicks: number };
        setLive(({ visits }) => ({ clicks, visits }));
      });
      source?.addEventListener("click", (event: MessageEvent<string>) => {
        const visit = JSON.parse(event.data) as Visit;
        setLive(({ clicks, visits }) => ({ clicks, visits: [visit, ...visits].slice(0, KEPT) }));
      });
    };
    listen();
    document.addEventListener("visibilitychange", listen);
    return () => {
      document.removeEventListener("visibilitychange", listen);
      source?.close();
    };
  }, [address]);
  return live;
}
