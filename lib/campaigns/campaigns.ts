import type { Prisma, RotatorMode } from "@/prisma/client/client";
import type { Actor } from "../access/actor";
import { owned } from "../access/owned";
import { db, isTaken, transaction } from "../db";
import { conflict, notFound } from "../failure";
import { differences, keepChanges } from "../history/history";
import { containing, offsetOf, type Page } from "../paging";
import { announce } from "./announce";
import type { Mode } from "./choices";
import { type CampaignClicks, clicksOf } from "./clicks";
import type { CampaignListQuery } from "./query";
import type { CampaignChanges, NewCampaign } from "./schema";

/** A campaign with what its addresses and its answers need. */
export type Campaign = Prisma.CampaignGetPayload<{ include: typeof WITH_OWNER }>;
const WITH_OWNER = {
  workspace: { select: { personalOf: { select: { username: true } } } },
  _count: { select: { members: { where: { link: { deletedAt: null } } } } },
} satisfies Prisma.CampaignInclude;

/** The caller's campaigns, by id unless asked otherwise. */
export async function listCampaigns(actor: Actor, query: CampaignListQuery): Promise<Page<ListedCampaign>> {
  const { q, access, order } = query;
  const where: Prisma.CampaignWhereInput = {
    ...owned(actor),
    ...(access !== "all" && { access }),
    ...(q && { OR: [{ name: containing(q) }, { slug: containing(q) }] }),
  };
  const page = { orderBy: ORDERS[order], take: query.limit, skip: offsetOf(query) };
  const [rows, total] = await Promise.all([
    db().campaign.findMany({ where, include: WITH_OWNER, ...page }),
    db().campaign.count({ where }),
  ]);
  const wantsClicks = query.include.includes("clicks") || query.include.includes("trend");
  const numbers = wantsClicks ? await clicksOf(rows.map(({ id }) => id)) : NONE;
  return { rows: rows.map((row) => ({ ...row, ...numbers(row.id) })), total, paging: query };
}

/** A campaign in the list; the numbers are 0 unless they were asked for. */
export type ListedCampaign = Campaign & CampaignClicks;
const NONE = () => ({ clicks: 0, trend: [] });

const ORDERS = {
  id: [{ id: "asc" }],
  date: [{ id: "desc" }],
  name: [{ name: "asc" }, { id: "desc" }],
  links: [{ members: { _count: "desc" } }, { id: "desc" }],
} satisfies Record<CampaignListQuery["order"], Prisma.CampaignOrderByWithRelationInput[]>;

/** One campaign of the caller. */
export async function getCampaign(actor: Actor, { id }: { id: number }): Promise<Campaign> {
  const found = await db().campaign.findFirst({ where: { id, ...owned(actor) }, include: WITH_OWNER });
  if (!found) throw notFound("Campaign");
  return found;
}

/** Makes a campaign; without a name it is called after its id. Throws a conflict when the slug is taken. */
export async function createCampaign(actor: Actor, input: NewCampaign): Promise<Campaign> {
  const campaign = await freeSlug(input.slug, () =>
    transaction(async () => {
      const { id, name } = await db().campaign.create({
        data: { ...columnsOf(input), name: input.name ?? "", workspaceId: actor.workspaceId },
        select: { id: true, name: true },
      });
      return db().campaign.update({
        where: { id },
        data: { name: name || `Campaign ${id}` },
        include: WITH_OWNER,
      });
    }),
  );
  announce(campaign.id);
  return campaign;
}

/** Changes what is sent and nothing else, and keeps it in the campaign's history. Throws when it is not the caller's or the slug is taken. */
export async function updateCampaign(
  actor: Actor,
  { id, ...changes }: CampaignChanges & { id: number },
): Promise<Campaign> {
  const data = { ...columnsOf(changes), name: changes.name };
  const campaign = await freeSlug(changes.slug, () =>
    transaction(async () => {
      await db()
        .$executeRaw`select 1 from campaigns where id = ${id} and workspace_id = ${actor.workspaceId} for update`;
      const before = await getCampaign(actor, { id });
      await db().campaign.updateMany({ where: { id, ...owned(actor) }, data });
      const after = await getCampaign(actor, { id });
      const changed = differences(historical(before), historical(after));
      await keepChanges(actor, [{ subject: { campaignId: id }, changes: changed }]);
      return after;
    }),
  );
  announce(id);
  return campaign;
}

/** In the words of the update's body. */
const historical = ({ name, slug, access, mode }: Campaign) => ({
  name,
  slug,
  public: access === "public",
  mode: mode.replace("_", "-"),
});

/** Deletes a campaign. Its links stay. */
export async function removeCampaign(actor: Actor, { id }: { id: number }): Promise<void> {
  const { count } = await db().campaign.deleteMany({ where: { id, ...owned(actor) } });
  if (count === 0) throw notFound("Campaign");
  announce(id);
}

const STORED: Record<Mode, RotatorMode> = {
  equal: "equal",
  weighted: "weighted",
  "round-robin": "round_robin",
  sticky: "sticky",
};

/** The columns a body sets: undefined keeps or takes the default, null goes back to it. */
function columnsOf({ slug, public: isPublic, mode }: NewCampaign | CampaignChanges) {
  return {
    slug,
    access: isPublic === undefined ? undefined : isPublic ? ("public" as const) : ("private" as const),
    mode: mode === undefined ? undefined : STORED[mode ?? "equal"],
  };
}

async function freeSlug<T>(slug: string | null | undefined, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (isTaken(error)) throw conflict(`The slug ${slug} is taken.`, "slug");
    throw error;
  }
}
