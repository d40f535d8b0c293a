import type pg from "pg";
import { pool } from "@/lib/platform/database/pool";
import { processMetrics } from "@/lib/platform/process-metrics";
import { compileLink, type Link, type LinkRow } from "../link";
import { FIND_CASED_LINKS, FIND_LINK, FIND_LINKS } from "../sql";
import type { AliasFilter } from "./alias-filter";
import { BatchedLookup, VisitConnection } from "./batched-lookup";
import type { Subscription } from "./entry";
import { linkCacheLimits, readyWeight } from "./link-cache-size";
import { partsOf } from "./link-parts";
import { PackedLinks } from "./packed-links";
import { ReadThroughCache } from "./read-through-cache";

/** This process's link cache over a finder, and over `filter`, which counts missing links. */
export function linkCache(
  finder: Pick<LinkFinder, "find">,
  filter: Pick<AliasFilter, "missed" | "rulesOut">,
  subscription: Subscription,
): ReadThroughCache<Link> {
  const { ready, packed } = linkCacheLimits();
  return new ReadThroughCache({
    most: ready,
    ...(packed && { overflow: new PackedLinks(packed) }),
    weigh: readyWeight,
    partsOf,
    load: async (key) => {
      const row = await finder.find(key);
      if (!row) filter.missed();
      return row && compileLink(row);
    },
    subscription,
    rulesOut: (key) => filter.rulesOut(key),
  });
}

/** Reads one link with everything a visit needs, in one indexed query. */
export async function findLink(key: string): Promise<Link | undefined> {
  const row = await findOne(pool(), key);
  return row && compileLink(row);
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
    const found = await findMany(client, "find-links", FIND_LINKS, keys);
    const missing = keys.filter((each) => !found.has(each));
    if (missing.length > 0) for (const [each, row] of await findCased(client, missing)) found.set(each, row);
    return found;
  }
}

/** One indexed query; another one where there is no such link, but perhaps one with exact letters. */
export async function findOne(client: Client, key: string): Promise<LinkRow | undefined> {
  const { rows } = await client.query<LinkRow>({ name: "find-link", text: FIND_LINK, values: namesIn(key) });
  return rows[0] ?? (await findCased(client, [key])).get(key);
}

type Client = Pick<pg.Client, "query">;

const findCased = (client: Client, keys: string[]) =>
  findMany(client, "find-cased-links", FIND_CASED_LINKS, keys);

async function findMany(
  client: Client,
  name: string,
  text: string,
  keys: string[],
): Promise<Map<string, LinkRow>> {
  const names = keys.map(namesIn);
  const values = [names.map(([domainId]) => domainId), names.map(([, alias]) => alias)];
  const { rows } = await client.query<LinkRow & { name: string }>({ name, text, values });
  return new Map(rows.map((row) => [`${row.domain_id}:${row.name}`, row]));
}

function namesIn(key: string): [number, string] {
  const colon = key.indexOf(":");
  return [Number(key.slice(0, colon)), key.slice(colon + 1)];
}
