import * as z from "zod";
import type { Actor } from "@/lib/identity/access/actor";
import { db } from "@/lib/platform/database/db";
import { Prisma } from "@/prisma/client/client";
import { chosen, LinkFilter, STATES } from "./filter";
import { HEALTH_FILTERS } from "./health/health";
import type { LinkCountsResponse } from "./responses";

const BY = [
  "state",
  "domain",
  "campaign",
  "channel",
  "pixel",
  "type",
  "qr",
  "visibility",
  "rules",
  "health",
] as const;
type By = (typeof BY)[number];

/** Query of GET /api/urls/counts: the list's filters, and which of them is to be counted by its values. */
export const CountsQuery = LinkFilter.extend({
  by: z.enum(BY, { error: `must be one of ${BY.join(", ")}` }),
});
const EVERYTHING = LinkFilter.parse({});
type CountsQuery = z.output<typeof CountsQuery>;

/**
 * How many of the caller's links each value of one filter would show while the other filters stay as they are. Values
 * without any link are not there.
 */
export async function countLinks(actor: Actor, { by, ...filter }: CountsQuery): Promise<Map<string, number>> {
  const others = { ...filter, [by]: EVERYTHING[by] };
  if (by === "state") return countEach(actor, others, by, STATES);
  if (by === "health") return countEach(actor, others, by, HEALTH_FILTERS.slice(1));
  const found = await COUNTERS[by](chosen(actor, others));
  return new Map(found.filter(([, count]) => count > 0));
}

async function countEach<Value extends string>(
  actor: Actor,
  filter: LinkFilter,
  by: "state" | "health",
  values: readonly Value[],
): Promise<Map<string, number>> {
  const counts = await Promise.all(
    values.map(async (value) => {
      const count = await db().link.count({ where: chosen(actor, { ...filter, [by]: value }) });
      return [value, count] as const;
    }),
  );
  return new Map(counts.filter(([, count]) => count > 0));
}

type Counts = [value: string, count: number][];

const COUNTERS: Record<Exclude<By, "state" | "health">, (link: Prisma.LinkWhereInput) => Promise<Counts>> = {
  domain: async (where) =>
    (await db().link.groupBy({ by: "domainId", where, _count: true })).map(({ domainId, _count }) => [
      domainId === null ? "default" : String(domainId),
      _count,
    ]),
  campaign: async (link) =>
    (await db().campaignMember.groupBy({ by: "campaignId", where: { link }, _count: true })).map(
      ({ campaignId, _count }) => [String(campaignId), _count],
    ),
  channel: async (link) =>
    (await db().channelItem.groupBy({ by: "channelId", where: { link }, _count: true })).map(
      ({ channelId, _count }) => [String(channelId), _count],
    ),
  pixel: async (link) =>
    (await db().linkPixel.groupBy({ by: "pixelId", where: { link }, _count: true })).map(
      ({ pixelId, _count }) => [String(pixelId), _count],
    ),
  type: async (where) =>
    (await db().link.groupBy({ by: "type", where, _count: true })).map(({ type, _count }) => [type, _count]),
  qr: (where) => countHalves(where, { qrCodes: { some: {} } }, ["yes", "no"]),
  visibility: (where) => countHalves(where, { privateAt: { not: null } }, ["private", "public"]),
  rules: (where) => countHalves(where, { rules: { not: Prisma.DbNull } }, ["yes", "no"]),
};

/** How many links meet a condition, and how many don't. */
async function countHalves(
  where: Prisma.LinkWhereInput,
  condition: Prisma.LinkWhereInput,
  [met, not]: [string, string],
): Promise<Counts> {
  const [all, some] = await Promise.all([
    db().link.count({ where }),
    db().link.count({ where: { AND: [where, condition] } }),
  ]);
  return [
    [met, some],
    [not, all - some],
  ];
}

export const presentCounts = (counts: Map<string, number>): LinkCountsResponse => ({
  data: { counts: Object.fromEntries(counts) },
});
