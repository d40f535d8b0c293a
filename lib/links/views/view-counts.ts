import { LRUCache } from "lru-cache";
import type { Actor } from "@/lib/identity/access/actor";
import { db, transaction } from "@/lib/platform/database/db";
import { rowsOf } from "@/lib/platform/database/transaction";
import { log } from "@/lib/platform/log";
import { perProcess } from "@/lib/platform/process";
import { chosen, LinkFilter } from "../filter";
import type { ViewCountsResponse } from "./schema";
import { listViews } from "./views";

/** A count goes no further: the sidebar then shows that there are more. */
export const MOST_COUNTED = 1_000;
const MOST_VIEWS = 20;
/** A view that takes longer has no count. */
const PATIENCE_MS = 400;
const TTL_MS = 60_000;

/** By workspace and filter: what somebody counted a minute ago is as good for everybody else. */
const counts = () =>
  perProcess(
    "view-counts",
    () => new LRUCache<string, Promise<{ count: number | null }>>({ max: 2_000, ttl: TTL_MS }),
  );

/** How many links each of the caller's views shows, up to a thousand; null where counting takes too long. A count may be a minute old. */
export async function countViews(actor: Actor): Promise<Map<number, number | null>> {
  const { rows } = await listViews(actor, { limit: MOST_VIEWS, page: 1 });
  const found = new Map<number, number | null>();
  // One after the other: a sidebar is worth one connection.
  for (const { id, filter } of rows) found.set(id, (await counted(actor, filter)).count);
  return found;
}

function counted(actor: Actor, filter: unknown): Promise<{ count: number | null }> {
  const key = JSON.stringify([actor.workspaceId, filter]);
  const known = counts().get(key);
  if (known) return known;
  const asked = count(actor, filter);
  counts().set(key, asked);
  return asked;
}

async function count(actor: Actor, filter: unknown): Promise<{ count: number | null }> {
  const parsed = LinkFilter.safeParse(filter);
  if (!parsed.success) return { count: null };
  const where = chosen(actor, parsed.data);
  try {
    return await transaction(async () => {
      await rowsOf({
        name: "view-count-patience",
        text: `set local statement_timeout = ${PATIENCE_MS}`,
        values: [],
      });
      const rows = await db().link.findMany({ where, select: { id: true }, take: MOST_COUNTED });
      return { count: rows.length };
    });
  } catch (error) {
    log().debug({ reason: String(error) }, "could not count the links of a view in time");
    return { count: null };
  }
}

export const presentViewCounts = (found: Map<number, number | null>): ViewCountsResponse => ({
  data: { counts: Object.fromEntries(found), most: MOST_COUNTED },
});
