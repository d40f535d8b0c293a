import { perProcess } from "./process";

/** What this process has done since it started, for `/metrics`. Clicks have figures of their own (lib/clicks). */
type ProcessMetrics = {
  /** visits whose link was in memory */
  cacheHits: number;
  /** visits that had to ask the database, or another visit's question */
  cacheMisses: number;
  /** visits of aliases that were certain not to exist, without asking */
  ruledOut: number;
  /** questions that those were to the database, each about one link or many */
  linkQueries: number;
  /** the same about QR codes, campaigns and bio pages */
  nameQueries: number;
  /** API calls refused because a window was used up */
  rateLimited: number;
};

/** The figures of this process, live: whoever counts writes into this object. */
export const processMetrics = (): ProcessMetrics =>
  perProcess("process-figures", () => ({
    cacheHits: 0,
    cacheMisses: 0,
    ruledOut: 0,
    linkQueries: 0,
    nameQueries: 0,
    rateLimited: 0,
  }));
