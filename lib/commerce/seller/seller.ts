import { type Actor, owned } from "@/lib/identity/access/actor";
import { keptOrCleared } from "@/lib/identity/uploads/uploads";
import { currentTime } from "@/lib/platform/clock";
import { db } from "@/lib/platform/database/db";
import { pool } from "@/lib/platform/database/pool";
import { changedOne, pageOf } from "@/lib/platform/database/records";
import { unauthorized } from "@/lib/platform/failure";
import { cleared } from "@/lib/platform/fields";
import type { Page, Paging } from "@/lib/platform/lists";
import type { Payout, Prisma, SellerProfile, User } from "@/prisma/client/client";
import type { NewPayout, ProfileChanges } from "./schema";

/** The seller of a workspace: its owner's account, profile and earnings. */
export type Seller = { user: User; profile: Profile; balance: number };
type Profile = Omit<SellerProfile, "workspaceId" | "updatedAt">;

/** The seller behind the caller's workspace. */
export async function getSeller(actor: Actor): Promise<Seller> {
  const [owner, profile] = await Promise.all([
    db().membership.findFirst({
      where: { ...owned(actor), role: "owner" },
      orderBy: [{ createdAt: "asc" }, { userId: "asc" }],
      include: { user: true },
    }),
    db().sellerProfile.findUnique({ where: owned(actor) }),
  ]);
  if (!owner) throw unauthorized("This API key's account no longer exists. Use a key of another account.");
  const { currency } = profile ?? NOTHING_SAID;
  return { user: owner.user, profile: profile ?? NOTHING_SAID, balance: await balanceOf(actor, currency) };
}

const NOTHING_SAID: Profile = {
  firstname: "",
  lastname: "",
  heading: "",
  description: "",
  contactEmail: "",
  socialLinks: {},
  avatar: "",
  cover: "",
  currency: "USD",
};

/** Licenses sold and not refunded, less payouts. Other currencies than the seller's are left out: there is no rate here. */
async function balanceOf(actor: Actor, currency: string): Promise<number> {
  const { rows } = await pool().query<{ balance: string }>(
    `select coalesce((select sum(price) from purchases
                       where workspace_id = $1 and currency = $2 and refunded_at is null), 0)
          - coalesce((select sum(amount) from payouts where workspace_id = $1 and currency = $2), 0) as balance`,
    [actor.workspaceId, currency],
  );
  return Number(rows[0]?.balance ?? 0);
}

/** Changes what is sent of the profile, and nothing else. */
export async function updateProfile(actor: Actor, changes: ProfileChanges): Promise<void> {
  const { name, currency, profile } = changes;
  const data = {
    firstname: cleared(name?.firstname),
    lastname: cleared(name?.lastname),
    currency: currency ?? undefined,
    heading: cleared(profile?.heading),
    description: cleared(profile?.description),
    contactEmail: cleared(profile?.contact?.email),
    socialLinks: profile?.social_links === null ? {} : profile?.social_links,
    avatar: keptOrCleared(profile?.media?.avatar),
    cover: keptOrCleared(profile?.media?.cover),
  } satisfies Prisma.SellerProfileUpdateInput;
  await db().sellerProfile.upsert({
    where: owned(actor),
    create: { ...owned(actor), ...data },
    update: { ...data, updatedAt: currentTime() },
  });
}

/** Payouts, latest first. */
export async function listPayouts(actor: Actor, paging: Paging): Promise<Page<Payout>> {
  const where = owned(actor);
  const orderBy: Prisma.PayoutOrderByWithRelationInput[] = [{ paidAt: "desc" }, { id: "desc" }];
  return pageOf(
    paging,
    (page) => db().payout.findMany({ where, orderBy, ...page }),
    () => db().payout.count({ where }),
  );
}

/** Notes money that left the balance, in the seller's currency unless it says otherwise. */
export async function createPayout(actor: Actor, { amount, currency, date }: NewPayout): Promise<Payout> {
  const profile = await db().sellerProfile.findUnique({ where: owned(actor), select: { currency: true } });
  const paid = { amount, currency: currency ?? profile?.currency ?? "USD", paidAt: date };
  return db().payout.create({ data: { ...paid, ...owned(actor) } });
}

/** Takes a payout back that was noted by mistake. */
export const removePayout = (actor: Actor, { id }: { id: number }): Promise<void> =>
  changedOne("Payout", db().payout.deleteMany({ where: { id, ...owned(actor) } }));
