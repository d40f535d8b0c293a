import type { Actor } from "../access/actor";
import { owned } from "../access/owned";
import { db } from "../db";
import { getDomain } from "../domains/domains";
import type { StatsQuery } from "./schema";
import { type FoundStats, statsOf } from "./stats";

/** Statistics of one of the caller's domains: every click on the links that are or were on it. */
export async function getDomainStats(
  actor: Actor,
  { id, ...query }: StatsQuery & { id: number },
): Promise<FoundStats> {
  await getDomain(actor, { id });
  const [stats, last] = await Promise.all([
    statsOf(actor, { scope: "domain", ids: [id] }, query),
    db().linkCounter.aggregate({
      where: { link: { domainId: id, deletedAt: null, ...owned(actor) } },
      _max: { lastClickAt: true },
    }),
  ]);
  return { ...stats, lastClickAt: last._max.lastClickAt };
}
