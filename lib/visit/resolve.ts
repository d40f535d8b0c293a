import { env } from "@/lib/env";
import { unavailable } from "@/lib/failure";
import { pool } from "@/lib/pool";
import type { AliasFilter } from "./alias-filter";
import { compileLink, type Link } from "./link";
import { LinkCache } from "./link-cache";
import { findOne, type LinkFinder } from "./link-finder";

/** A visitor waits no longer than this for the database. */
const PATIENCE_MS = 1_800;

/** The cache of this process's links over whoever finds them, and over `filter`, which is told of each that was not there. */
export const linkCache = (finder: LinkFinder, filter: AliasFilter, isTold: () => boolean): LinkCache =>
  new LinkCache({
    most: env().LINK_CACHE,
    load: async (key) => {
      const row = await finder.find(key);
      if (!row) filter.missed();
      return row && compileLink(row);
    },
    isTold,
    rulesOut: (key) => filter.rulesOut(key),
  });

/** The name of a link in the cache and in announcements. */
export const linkKey = (domainId: number, alias: string): string => `${domainId}:${alias.toLowerCase()}`;

/** Reads one link with everything a visit needs, in one indexed query. */
export async function findLink(key: string): Promise<Link | undefined> {
  const row = await findOne(pool(), key);
  return row && compileLink(row);
}

/** Rejects with a `Failure` (`unavailable`) when it takes too long. */
export function withinPatience<Value>(work: Promise<Value>, patienceMs = PATIENCE_MS): Promise<Value> {
  let timer: NodeJS.Timeout;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(unavailable()), patienceMs);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
