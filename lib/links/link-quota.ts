import type { Actor } from "@/lib/identity/access/actor";
import { linkQuotaReached } from "@/lib/identity/quotas/quotas";
import { rowsOf } from "@/lib/platform/database/transaction";
import type { Failure } from "@/lib/platform/failure";
import { quotaDefaults } from "./write";

/** How many more links fit into the caller's workspace; null: any number. */
export async function linkRoom(actor: Actor): Promise<number | null> {
  const room = Object.values(await roomOf(actor)).filter((left) => left !== null);
  return room.length > 0 ? Math.min(...room) : null;
}

/** Throws where not one more link fits. */
export async function refuseFull(actor: Actor): Promise<void> {
  const room = await linkRoom(actor);
  if (room !== null && room <= 0) throw await whyFull(actor);
}

/** Throws where there are more links than fit: one was restored, which is not a new one. To be called in its transaction, which ends with that. */
export async function refuseTooMany(actor: Actor): Promise<void> {
  const { kept } = await roomOf(actor);
  if (kept !== null && kept < 0) throw await linkQuotaReached(actor.workspaceId, "links");
}

/** Why not all of the caller's links fit. */
export async function whyFull(actor: Actor): Promise<Failure> {
  const { kept, monthly } = await roomOf(actor);
  const isOfMonth = monthly !== null && (kept === null || monthly < kept);
  return linkQuotaReached(actor.workspaceId, isOfMonth ? "monthly" : "links");
}

type Room = { kept: number | null; monthly: number | null };

async function roomOf({ workspaceId }: Actor): Promise<Room> {
  const [room] = await rowsOf<Room>({
    name: "link-room",
    text: "select kept, monthly from link_room($1::int, $2::int, $3::int)",
    values: [workspaceId, ...quotaDefaults()],
  });
  return room ?? { kept: null, monthly: null };
}
