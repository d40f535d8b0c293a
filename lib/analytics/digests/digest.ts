import { shortUrl } from "@/lib/platform/addresses";
import { db } from "@/lib/platform/database/db";
import { clickStore } from "../store/click-store";
import type { AllCounts, Counted, Question } from "../store/store";

/** Of each list a report shows so many. */
const SHOWN = 5;
/** Links that were deleted meanwhile are passed over. */
const LOOKED_UP = 4 * SHOWN;

type Span = { start: Date; end: Date };
type Ranked = { name: string; clicks: number };

/** What happened in a workspace in one period, and before. Countries are codes; "" is an unknown country, or no referrer. */
export type Digest = {
  totals: AllCounts;
  before: AllCounts;
  newLinks: number;
  links: Ranked[];
  countries: Ranked[];
  referrers: Ranked[];
};

/** Counts a workspace's period and the one before, as statistics do. Rejects with a Failure (`unavailable`) while clicks can't be read. */
export async function digestOf(workspaceId: number, period: Span, before: Span): Promise<Digest> {
  const counted = await count(workspaceId, period, { dimensions: ["country", "referrer"], tracks: true });
  const [earlier] = (await count(workspaceId, before, {})).bars;
  const top = (dimension: string) =>
    highest(
      counted.values.flatMap((row) =>
        row.dimension === dimension ? [{ name: row.value, clicks: row.clicks }] : [],
      ),
    );
  return {
    totals: counted.bars[0] ?? NONE,
    before: earlier ?? NONE,
    newLinks: await db().link.count({
      where: { workspaceId, deletedAt: null, createdAt: { gte: period.start, lt: period.end } },
    }),
    links: await topLinks(workspaceId, counted.tracks),
    countries: top("country"),
    referrers: top("referrer"),
  };
}

const NONE: AllCounts = { clicks: 0, uniques: 0, bots: 0, refused: 0 };

/** Whether there is anything to say. */
export const isEmpty = ({ totals, before, newLinks }: Digest): boolean =>
  totals.clicks === 0 && before.clicks === 0 && newLinks === 0;

function count(
  workspaceId: number,
  { start, end }: Span,
  wanted: { dimensions?: readonly ["country", "referrer"]; tracks?: boolean },
): Promise<Counted> {
  const parts = [{ scope: "workspace" as const, ids: [workspaceId] }];
  const question: Question = { workspaceId, parts, filters: [], start, end };
  return clickStore().count(question, { edges: [start, end], ...wanted });
}

const byClicks = (a: { clicks: number }, b: { clicks: number }) => b.clicks - a.clicks;
const highest = (rows: Ranked[]) =>
  rows.toSorted((a, b) => byClicks(a, b) || (a.name < b.name ? -1 : 1)).slice(0, SHOWN);

async function topLinks(workspaceId: number, tracks: Counted["tracks"]): Promise<Ranked[]> {
  const clicks = new Map<number, number>();
  for (const track of tracks) clicks.set(track.linkId, (clicks.get(track.linkId) ?? 0) + track.clicks);
  clicks.delete(0);
  const first = [...clicks]
    .map(([id, count]) => ({ id, clicks: count }))
    .toSorted((a, b) => byClicks(a, b) || a.id - b.id)
    .slice(0, LOOKED_UP);
  const found = await db().link.findMany({
    where: { id: { in: first.map(({ id }) => id) }, workspaceId, deletedAt: null },
    select: { id: true, alias: true, domain: { select: { scheme: true, host: true } } },
  });
  const addresses = new Map(found.map(({ id, domain, alias }) => [id, shortUrl(domain, alias)]));
  return first
    .flatMap((link) => {
      const address = addresses.get(link.id);
      return address ? [{ name: address.replace(/^https?:\/\//, ""), clicks: link.clicks }] : [];
    })
    .slice(0, SHOWN);
}
