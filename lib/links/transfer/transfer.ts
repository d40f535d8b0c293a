import { type Actor, may, refusalOf } from "@/lib/identity/access/actor";
import { recordSecurityEvent } from "@/lib/identity/access/security-events";
import { db, transaction } from "@/lib/platform/database/db";
import { invalidate } from "@/lib/platform/database/invalidation";
import { existing, unlessTaken } from "@/lib/platform/database/records";
import { rowsOf } from "@/lib/platform/database/transaction";
import { conflict, invalidField, notFound, unauthorized } from "@/lib/platform/failure";
import { chosen } from "../filter";
import { linkRoom, whyFull } from "../link-quota";
import { ownLink } from "../links";
import { domainNamed } from "../references";
import { LEFT_BEHIND } from "./enums";
import { type Moving, type Plan, planOf, type Refused, type Target } from "./plan";
import { type LinksTransfer, type LinkTransfer, MOST_TRANSFERRED } from "./schema";
import { moveLinks } from "./write";

/** What happened, or with `dryrun` would happen, to some links. */
export type Transferred = { moved: Moving[]; refused: Refused[]; left: Moving["left"]; next: number | null };

/**
 * Moves a link to another workspace of the caller (ADR 48). Throws when it is not the caller's, a conflict when it can't go, and as `transferLinks` does.
 */
export async function transferLink(actor: Actor, { id, ...to }: LinkTransfer & { id: number }) {
  const result = await transferLinks(actor, { ...to, links: [id] });
  const [refused] = result.refused;
  if (refused && !to.dryrun) throw conflict(refused.message, refused.reason);
  if (!refused && result.moved.length === 0) throw notFound("Link");
  return result;
}

/**
 * Moves many: those of the ids that are the caller's, or the next 500 that match. Links that can't go stay, each with the reason; the others go all together
 * or not at all. Throws when the caller may not write in the other workspace, or it has no room for them.
 */
export async function transferLinks(actor: Actor, transfer: LinksTransfer): Promise<Transferred> {
  if (!may(actor, "account") && actor.credential.kind !== "operator") throw refusalOf(actor, "account");
  const target = await targetOf(actor, transfer);
  const ids = await idsOf(actor, transfer);
  const plan = await unlessTaken(
    () => conflict("One of these links was taken by another there at the same moment. Try again."),
    () => transaction(() => carryOut(actor, ids, target, transfer.dryrun === true)),
  );
  const hasMore = transfer.matching !== undefined && ids.length === MOST_TRANSFERRED;
  return {
    moved: plan.moving,
    refused: plan.refused,
    left: sumOf(plan.moving),
    next: hasMore ? (ids.at(-1) ?? null) : null,
  };
}

async function targetOf(actor: Actor, { workspace, domain }: LinksTransfer): Promise<Target> {
  if (workspace === actor.workspaceId) throw invalidField("workspace", "must be another workspace");
  const membership = await existing(
    "Workspace",
    db().membership.findFirst({
      where: { workspaceId: workspace, userId: actor.userId, workspace: { closedAt: null } },
      include: { workspace: { select: { name: true } } },
    }),
  );
  if (membership.role === "viewer")
    throw unauthorized(
      `Your role in ${membership.workspace.name} is read-only. Ask its owner or an admin for another role.`,
    );
  const there = { ...actor, workspaceId: workspace };
  return { id: workspace, name: membership.workspace.name, domain: await domainNamed(there, domain) };
}

async function idsOf(actor: Actor, { links, matching, after }: LinksTransfer): Promise<number[]> {
  const where = matching
    ? { AND: [chosen(actor, matching), { id: { gt: after ?? 0 } }] }
    : { id: { in: links ?? [] }, ...ownLink(actor) };
  const orderBy = { id: "asc" as const };
  const found = await db().link.findMany({ where, select: { id: true }, orderBy, take: MOST_TRANSFERRED });
  return found.map(({ id }) => id);
}

async function carryOut(actor: Actor, ids: number[], target: Target, isDry: boolean): Promise<Plan> {
  await lockBoth(actor, target);
  const plan = await planOf(actor, ids, target);
  const { moving } = plan;
  await refuseTooMany({ ...actor, workspaceId: target.id }, moving.length);
  if (isDry || moving.length === 0) return plan;
  await moveLinks(actor, moving, target);
  const places = moving.map(({ domainId, alias }) => ({ kind: "link" as const, domainId, alias }));
  const there = target.domain === undefined ? undefined : (target.domain?.id ?? null);
  await invalidate(
    ...places,
    ...(there === undefined ? [] : places.map((place) => ({ ...place, domainId: there }))),
  );
  const detail = String(moving.length);
  for (const workspaceId of [actor.workspaceId, target.id])
    recordSecurityEvent(actor, { kind: "links.transferred", workspaceId, detail });
  return plan;
}

/** In one order, so that two transfers in opposite directions wait for each other. What is blocked stays where the operator has blocked it. */
async function lockBoth({ workspaceId }: Actor, target: Target): Promise<void> {
  const rows = await rowsOf<{ id: number; isBlocked: boolean; isClosed: boolean }>({
    name: "lock-workspaces",
    text: LOCK,
    values: [[workspaceId, target.id]],
  });
  if (rows.length < 2 || rows.some(({ isClosed }) => isClosed)) throw notFound("Workspace");
  if (rows.some(({ isBlocked }) => isBlocked))
    throw conflict("One of the two workspaces is blocked. Ask the operator of this installation.");
}

const LOCK = `
  select id, blocked_at is not null as "isBlocked", closed_at is not null as "isClosed" from workspaces
  where id = any ($1::int[]) order by id for no key update`;

async function refuseTooMany(there: Actor, wanted: number): Promise<void> {
  const room = await linkRoom(there);
  if (room === null || room >= wanted) return;
  if (room <= 0) throw await whyFull(there);
  throw conflict(
    `That workspace has room for ${room} more ${room === 1 ? "link" : "links"}, and ${wanted} were to be transferred. Choose fewer, or ask the operator of this installation for more.`,
  );
}

function sumOf(moving: readonly Moving[]): Moving["left"] {
  const sum = (name: keyof Moving["left"]) => moving.reduce((total, { left }) => total + left[name], 0);
  return Object.fromEntries(LEFT_BEHIND.map((name) => [name, sum(name)])) as Moving["left"];
}
