import { isOutage } from "@/lib/platform/database/pool";
import { Failure } from "@/lib/platform/failure";
import { log } from "@/lib/platform/log";
import { pauseUntil, type Term } from "@/lib/platform/upkeep/leader";
import { ClickHouseAway } from "../store/clickhouse/away";
import { settleClicks } from "../store/clickhouse/upkeep";
import { mergeAll } from "../store/postgres/merge";
import { IMPORTED } from "../store/postgres/tables";
import { isWrittenTo, whereKept } from "../store/where-kept";
import { rankLinks } from "./rank-links";

const EVERY_MS = 5_000;
/** The part of the time that may go into ranking links, which looks all of them over. */
const RANK_SHARE = 0.02;

/** How long clicks in ClickHouse are read one by one before they are added up. */
const SETTLE_MS = 15_000;

/**
 * Keeps what was drained in order until the term is over: merges small runs of clicks as they come, or adds up those in ClickHouse, and has the lists
 * of links follow. Never rejects.
 */
export async function mergeSteadily(term: Term): Promise<void> {
  const merger = new Merger(term);
  while (!term.aborted) {
    await attempt(() => merger.merge());
    await attempt(() => merger.settle());
    await pauseUntil(term.over, EVERY_MS);
  }
}

class Merger {
  private rankAt = 0;
  private settleAt = 0;

  constructor(private readonly term: Term) {}

  async merge() {
    await mergeAll(this.term);
    await mergeAll(this.term, { tables: IMPORTED });
    const started = performance.now();
    if (started < this.rankAt) return;
    await rankLinks(this.term);
    this.rankAt = performance.now() + Math.max((performance.now() - started) / RANK_SHARE, EVERY_MS);
  }

  async settle() {
    if (performance.now() < this.settleAt || !isWrittenTo(await whereKept(), "clickhouse")) return;
    this.settleAt = performance.now() + SETTLE_MS;
    await settleClicks(this.term);
  }
}

/** That the database or ClickHouse is away, or nobody knows where it is, is said by others. */
async function attempt(work: () => Promise<void>) {
  try {
    await work();
  } catch (error) {
    const level = isOutage(error) || isUnavailable(error) ? "debug" : "warn";
    log()[level]({ reason: (error as Error).message }, "clicks were not merged or added up");
  }
}

const isUnavailable = (error: unknown) =>
  error instanceof ClickHouseAway || (error instanceof Failure && error.kind === "unavailable");
