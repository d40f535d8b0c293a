import { clickStore, unlessAway } from "@/lib/analytics/store/click-store";
import { firstOf } from "@/lib/analytics/store/days";
import { type Actor, owned } from "@/lib/identity/access/actor";
import { currentTime } from "@/lib/platform/clock";
import { db, transaction } from "@/lib/platform/database/db";
import { invalidate } from "@/lib/platform/database/invalidation";
import { pool } from "@/lib/platform/database/pool";
import { changedOne, existing, ORDER, pageOf, unlessTaken } from "@/lib/platform/database/records";
import { conflict } from "@/lib/platform/failure";
import { containing, type Page } from "@/lib/platform/lists";
import type { Prisma, RotatorMode } from "@/prisma/client/client";
import { differences, historyOf, keepChanges } from "../history/history";
import { domainNamed } from "../references";
import { presentShownDomain, WITH_SHOWN_DOMAIN } from "../shown-domain";
import type { Mode } from "./enums";
import type { CampaignChanges, CampaignListQuery, NewCampaign } from "./schema";

const WITH_OWNER = {
  ...WITH_SHOWN_DOMAIN,
  workspace: { select: { personalOf: { select: { username: true } } } },
  _count: { select: { members: { where: { link: { deletedAt: null } } } } },
} satisfies Prisma.CampaignInclude;
/** A campaign with what its addresses and its answers need. */
export type Campaign = Prisma.CampaignGetPayload<{ include: typeof WITH_OWNER }>;
/** A campaign in the list; the numbers are 0 unless they were asked for. */
export type ListedCampaign = Campaign & CampaignClicks;

/** The caller's campaigns, by id unless asked otherwise. */
export async function listCampaigns(actor: Actor, query: CampaignListQuery): Promise<Page<ListedCampaign>> {
  const { q, access, order } = query;
  const where: Prisma.CampaignWhereInput = {
    ...owned(actor),
    ...(access !== "all" && { access }),
    ...(q && { OR: [{ name: containing(q) }, { slug: containing(q) }] }),
  };
  const { rows, ...page } = await pageOf(
    query,
    (page) => db().campaign.findMany({ where, include: WITH_OWNER, orderBy: ORDERS[order], ...page }),
    () => db().campaign.count({ where }),
  );
  const wantsClicks = query.include.includes("clicks") || query.include.includes("trend");
  const numbers = wantsClicks
    ? await clicksOf(
        actor,
        rows.map(({ id }) => id),
      )
    : () => NO_CLICKS;
  return { rows: rows.map((row) => ({ ...row, ...numbers(row.id) })), ...page };
}

const ORDERS = {
  ...ORDER,
  links: [{ members: { _count: "desc" } }, { id: "desc" }],
} satisfies Record<CampaignListQuery["order"], Prisma.CampaignOrderByWithRelationInput[]>;

/** One campaign of the caller. */
export const getCampaign = (actor: Actor, { id }: { id: number }): Promise<Campaign> =>
  existing("Campaign", db().campaign.findFirst({ where: { id, ...owned(actor) }, include: WITH_OWNER }));

/** Makes a campaign; without a name it is called after its id. Throws a conflict when the slug is taken. */
export async function createCampaign(actor: Actor, input: NewCampaign): Promise<Campaign> {
  const shown = await hostColumn(actor, input);
  const campaign = await freeSlug(input.slug, () =>
    transaction(async () => {
      const { id, name } = await db().campaign.create({
        data: { ...columnsOf(input), ...shown, name: input.name ?? "", ...owned(actor) },
        select: { id: true, name: true },
      });
      return db().campaign.update({
        where: { id },
        data: { name: name || `Campaign ${id}` },
        include: WITH_OWNER,
      });
    }),
  );
  await invalidate({ kind: "campaign", id: campaign.id });
  return campaign;
}

/** Changes what is sent and nothing else, and keeps it in the campaign's history. Throws when it is not the caller's or the slug is taken. */
export async function updateCampaign(
  actor: Actor,
  { id, ...changes }: CampaignChanges & { id: number },
): Promise<Campaign> {
  const data = { ...columnsOf(changes), ...(await hostColumn(actor, changes)), name: changes.name };
  const campaign = await freeSlug(changes.slug, () =>
    transaction(async () => {
      await db()
        .$executeRaw`select 1 from campaigns where id = ${id} and workspace_id = ${actor.workspaceId} for update`;
      const before = await getCampaign(actor, { id });
      await db().campaign.updateMany({ where: { id, ...owned(actor) }, data });
      const after = await getCampaign(actor, { id });
      const fieldChanges = differences(historical(before), historical(after));
      await keepChanges(actor, [{ subject: { campaignId: id }, changes: fieldChanges }]);
      return after;
    }),
  );
  await invalidate({ kind: "campaign", id });
  return campaign;
}

/** Deletes a campaign. Its links stay. */
export async function removeCampaign(actor: Actor, { id }: { id: number }): Promise<void> {
  await changedOne("Campaign", db().campaign.deleteMany({ where: { id, ...owned(actor) } }));
  await invalidate({ kind: "campaign", id });
}

/** The columns a body sets: undefined keeps or takes the default, null goes back to it. */
function columnsOf({ slug, public: isPublic, mode }: NewCampaign | CampaignChanges) {
  return {
    slug,
    access: isPublic === undefined ? undefined : isPublic ? ("public" as const) : ("private" as const),
    mode: mode === undefined ? undefined : STORED[mode ?? "equal"],
  };
}

/** The column of the domain that a body names; undefined keeps it. */
async function hostColumn(actor: Actor, { host }: NewCampaign | CampaignChanges) {
  const named = await domainNamed(actor, host, "host");
  return { domainId: named === undefined ? undefined : (named?.id ?? null) };
}

const STORED: Record<Mode, RotatorMode> = {
  equal: "equal",
  weighted: "weighted",
  "round-robin": "round_robin",
  sticky: "sticky",
};

const freeSlug = <T>(slug: string | null | undefined, write: () => Promise<T>): Promise<T> =>
  unlessTaken(() => conflict(`The slug ${slug} is taken. Choose another one.`, "slug"), write);

/** State that the history compares, with the update body's keys. */
const historical = ({ name, slug, domain, access, mode }: Campaign) => ({
  name,
  slug,
  host: presentShownDomain(domain),
  public: access === "public",
  mode: mode.replace("_", "-"),
});

/** Changes and notes of the caller's campaigns. */
export const campaignHistory = historyOf((campaignId) => ({ campaignId }), getCampaign);

/** All clicks on a campaign's links, and those of each of the last 14 UTC days, today last. */
export type CampaignClicks = { clicks: number; trend: number[] };
const NO_CLICKS: CampaignClicks = { clicks: 0, trend: [] };

/** The clicks of an owner's campaigns; campaigns without links have none. */
export async function clicksOf(actor: Actor, ids: number[]): Promise<(id: number) => CampaignClicks> {
  const { rows } = await pool().query<{ id: number; clicks: number; links: number[] }>(CLICKS_OF_CAMPAIGNS, [
    ids,
  ]);
  const links = [...new Set(rows.flatMap((row) => row.links))];
  const { workspaceId } = owned(actor);
  const { found: byDay } = await unlessAway(
    clickStore().daily(workspaceId, "link", links, firstOf(TREND_DAYS, currentTime()), TREND_DAYS),
  );
  const found = new Map(
    rows.map((row) => [row.id, { clicks: row.clicks, trend: trendOf(row.links, byDay) }]),
  );
  return (id) => found.get(id) ?? { clicks: 0, trend: trendOf([], byDay) };
}

const TREND_DAYS = 14;

function trendOf(links: number[], byDay: Map<number, number[]> | undefined): number[] {
  if (!byDay) return [];
  const trend = Array.from({ length: TREND_DAYS }, () => 0);
  for (const link of links)
    for (const [day, clicks] of (byDay.get(link) ?? []).entries()) trend[day] = (trend[day] ?? 0) + clicks;
  return trend;
}

/** Which links are in each campaign now, and how many clicks have they in all? $1 campaigns. */
const CLICKS_OF_CAMPAIGNS = `
  select m.campaign_id as id, sum(k.clicks + k.imported_clicks)::float8 as clicks, array_agg(m.link_id) as links
  from campaign_members m join links l on l.id = m.link_id join link_counters k on k.link_id = l.id
  where m.campaign_id = any ($1::int[]) and l.deleted_at is null group by 1`;
