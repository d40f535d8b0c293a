import { perProcess } from "./process";

/** Counters of this process since it started, and what it is now, for `/metrics`. Clicks have metrics of their own (lib/analytics/ingest/health.ts). */
type ProcessMetrics = {
  /** visits to cached links */
  cacheHits: number;
  /** visits that had to ask the database, or another visit's question */
  cacheMisses: number;
  /** visits of aliases that were certain not to exist, without asking */
  ruledOut: number;
  /** questions that those were to the database, each about one link or many */
  linkQueries: number;
  /** the same about QR codes, campaigns and bio pages */
  nameQueries: number;
  /** visits of links, by how they ended */
  visits: Record<
    "passed" | "password" | "expired" | "limit" | "disabled" | "blocked" | "unavailable" | "early",
    number
  >;
  /** API calls refused because a window was used up */
  rateLimited: number;
  /** 1 while it does the upkeep of the installation */
  leading: 0 | 1;
  /** seconds that changes from home arrive late in this region */
  regionBehind: number;
};

/** The metrics of this process, live: counting code writes into this object. */
export const processMetrics = (): ProcessMetrics =>
  perProcess("process-metrics", () => ({
    cacheHits: 0,
    cacheMisses: 0,
    ruledOut: 0,
    linkQueries: 0,
    nameQueries: 0,
    visits: {
      passed: 0,
      password: 0,
      expired: 0,
      limit: 0,
      disabled: 0,
      blocked: 0,
      unavailable: 0,
      early: 0,
    },
    rateLimited: 0,
    leading: 0,
    regionBehind: 0,
  }));
