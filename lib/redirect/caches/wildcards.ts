import { visitsPool } from "@/lib/platform/database/visits-database";
import { FIND_WILDCARDS } from "../sql";
import { withinPatience } from "./batched-lookup";
import type { Subscription } from "./entry";
import { ReadThroughCache } from "./read-through-cache";

/** How many segments the wildcards of a domain have before their star, the longest first. Empty for most domains. */
export type WildcardDepths = { depths: readonly number[] };

const MOST_DOMAINS = 10_000;

/**
 * Whether domains have wildcards, and of how many segments, by their ids (0: the default short host). A path that no link has is then looked for
 * only where a wildcard may take it: on a domain without any it costs no look at all. What is asked of it is no link.
 */
export const wildcardDepths = (subscription: Subscription): ReadThroughCache<WildcardDepths> =>
  new ReadThroughCache({ most: MOST_DOMAINS, load, subscription, counts: { cacheHits: 0, cacheMisses: 0 } });

async function load(domainId: string): Promise<WildcardDepths> {
  const statement = { name: "find-wildcards", text: FIND_WILDCARDS, values: [Number(domainId)] };
  const { rows } = await withinPatience(visitsPool().query<{ depths: number[] }>(statement));
  return { depths: rows[0]?.depths ?? [] };
}
