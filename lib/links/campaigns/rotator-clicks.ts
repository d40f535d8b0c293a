import { clickStore } from "@/lib/analytics/store/click-store";
import { ALWAYS } from "@/lib/analytics/store/days";
import { type Actor, owned } from "@/lib/identity/access/actor";

/**
 * How many visitors a campaign's rotator has sent to each link, as far back as single visits are kept. Clicks on a link's own
 * address, on a QR code or on a list aren't among them.
 */
export async function rotatorClicks(actor: Actor, campaignId: number): Promise<(linkId: number) => number> {
  const { workspaceId } = owned(actor);
  const question = {
    ...{ workspaceId, parts: [{ scope: "campaign" as const, ids: [campaignId] }], filters: [] },
    ...ALWAYS,
  };
  const { tracks } = await clickStore().count(question, { tracks: true });
  const sums = new Map<number, number>();
  for (const { linkId, clicks } of tracks) sums.set(linkId, (sums.get(linkId) ?? 0) + clicks);
  return (linkId) => sums.get(linkId) ?? 0;
}
