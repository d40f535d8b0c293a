import type pg from "pg";
import { pool } from "@/lib/platform/database/pool";
import { env } from "@/lib/platform/env";
import { unavailable } from "@/lib/platform/failure";
import { processMetrics } from "@/lib/platform/process-metrics";
import { compileLink, type Link, type LinkRow } from "../link";
import { FIND_LINK, FIND_LINKS } from "../sql";
import type { AliasFilter } from "./alias-filter";
import { BatchedLookup, VisitConnection } from "./batched-lookup";
import { ReadThroughCache } from "./read-through-cache";

/** A visitor waits no longer than this for the database. */
const PATIENCE_MS = 1_800;

/** The cache of this process's links over whoever finds them, and over `filter`, which is told of each that was not there. */
export const linkCache = (
  finder: LinkFinder,
  filter: AliasFilter,
  isSubscribed: () => boolean,
): ReadThroughCache =>
  new ReadThroughCache({
    most: env().LINK_CACHE,
    load: async (key) => {
      const row = await finder.find(key);
      if (!row) filter.missed();
      return row && compileLink(row);
    },
    isSubscribed,
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

/** Finds links by their names in the cache, on a connection of its own. */
export class LinkFinder {
  private readonly lookUps = new BatchedLookup<LinkRow>({
    ask: (keys) => this.ask(keys),
    abandon: () => this.connection.drop(),
  });
  private readonly connection = new VisitConnection();
  private readonly metrics = processMetrics();

  /** One link's row. Rejects when the database cannot be reached or is too slow. */
  find(key: string): Promise<LinkRow | undefined> {
    return this.lookUps.find(key);
  }

  async stop(): Promise<void> {
    this.lookUps.stop();
    await this.connection.stop();
  }

  private async ask(keys: string[]): Promise<Map<string, LinkRow>> {
    const client = await this.connection.get();
    this.metrics.linkQueries += 1;
    const [key] = keys;
    if (key !== undefined && keys.length === 1) {
      const row = await findOne(client, key);
      return new Map(row && [[key, row]]);
    }
    const names = keys.map(namesIn);
    const values = [names.map(([domainId]) => domainId), names.map(([, alias]) => alias)];
    const { rows } = await client.query<LinkRow & { name: string }>({
      name: "find-links",
      text: FIND_LINKS,
      values,
    });
    return new Map(rows.map((row) => [`${row.domain_id}:${row.name}`, row]));
  }
}

/** One indexed query. */
export async function findOne(client: Pick<pg.Client, "query">, key: string): Promise<LinkRow | undefined> {
  const { rows } = await client.query<LinkRow>({ name: "find-link", text: FIND_LINK, values: namesIn(key) });
  return rows[0];
}

function namesIn(key: string): [number, string] {
  const colon = key.indexOf(":");
  return [Number(key.slice(0, colon)), key.slice(colon + 1)];
}
