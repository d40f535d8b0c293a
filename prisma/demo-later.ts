import { db } from "../lib/platform/database/db";
import { pool } from "../lib/platform/database/pool";
import { log } from "../lib/platform/log";
import { type Counted, countLaterClicks, type Ways } from "./demo-clicks";
import { OVERLAY_LINKS } from "./demo-records";

const EVERY_MS = 5 * 60_000;

/** Fills the demo up to now, and goes on with that while the server runs. Gives the way to stop. */
export async function continueDemo(username: string): Promise<() => void> {
  const fill = () =>
    fillUpToNow(username).catch((error: Error) =>
      // Another process may have been quicker.
      log().warn({ reason: error.message }, "the demo was not filled up to now"),
    );
  await fill();
  const timer = setInterval(() => void fill(), EVERY_MS).unref();
  return () => clearInterval(timer);
}

/** Counts the clicks that a demo's story goes on with until now. Nothing where its account is gone, or no demo was made. */
export async function fillUpToNow(username: string): Promise<void> {
  const account = await db().user.findUnique({ where: { username } });
  const workspaceId = account?.personalWorkspaceId;
  if (!workspaceId) return;
  const [poster, card, campaign, bio] = await Promise.all([
    db().qrCode.findFirst({ where: { workspaceId, alias: "poster" }, select: { id: true } }),
    db().qrCode.findFirst({ where: { workspaceId, alias: "menucard" }, select: { id: true } }),
    db().campaign.findFirst({ where: { workspaceId, slug: "fruehling" }, select: { id: true } }),
    db().bioPage.findFirst({ where: { workspaceId }, select: { id: true }, orderBy: { id: "asc" } }),
  ]);
  const ways: Partial<Ways> = {
    ...(poster && { poster: { source: "qr", sourceId: poster.id } }),
    ...(card && { "menu-card": { source: "qr", sourceId: card.id } }),
    ...(campaign && { rotator: { source: "rotator", sourceId: campaign.id } }),
    ...(bio && { bio: { source: "bio", sourceId: bio.id } }),
  };
  const counted = await countLaterClicks(workspaceId, ways);
  if (!counted) return;
  if (bio) await addBioCounts(bio.id, counted);
  await addOverlayCounts(workspaceId, counted);
}

/** A page is viewed by more than those who go on from there. */
export const VIEWS_PER_CLICK = 2.4;

async function addBioCounts(bioId: number, { bioDays }: Counted): Promise<void> {
  for (const [link, days] of bioDays)
    for (const [day, count] of days) {
      await addBioCount([bioId, new Date(day), link.replaceAll(/[^a-z]/g, ""), count]);
      await addBioCount([bioId, new Date(day), "", Math.round(count * VIEWS_PER_CLICK)]);
    }
}

const addBioCount = (values: [number, Date, string, number]) =>
  pool().query(
    `insert into bio_counts (bio_id, day, block, counted) values ($1, $2, $3, $4)
     on conflict (bio_id, day, variant, block) do update set counted = bio_counts.counted + excluded.counted`,
    values,
  );

async function addOverlayCounts(workspaceId: number, { passed }: Counted): Promise<void> {
  for (const [type, link, share] of OVERLAY_LINKS) {
    const shown = passed.get(link) ?? 0;
    await pool().query(
      `update overlay_counters set shown = shown + $3::int, taken = taken + $4::int
       from overlays where overlays.id = overlay_id and workspace_id = $1 and type::text = $2`,
      [workspaceId, type, shown, Math.round(shown * share)],
    );
  }
}
