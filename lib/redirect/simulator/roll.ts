import { languagesOf } from "@/lib/analytics/enrich/language";
import { referrerOf } from "@/lib/analytics/enrich/referrer";
import { readerOf } from "@/lib/analytics/enrich/user-agent";
import type { Actor } from "@/lib/identity/access/actor";
import { getCampaign } from "@/lib/links/campaigns/campaigns";
import type { MemberPlan, Roll } from "@/lib/links/campaigns/schema";
import { now } from "@/lib/platform/clock";
import { pool } from "@/lib/platform/database/pool";
import { inOrder, type Rotation, type RotationRow } from "../rotation";
import { ROLLABLE_MEMBERS } from "../sql";
import type { Visitor } from "../visitor";

const TIMES = 1_000;

/** How often each link of a campaign was chosen, beside the share it should have. */
export type Rolled = { id: number; planned: number; times: number }[];

/**
 * Sends a thousand simulated visitors through the rotator of one of the caller's campaigns, with the code that chooses for
 * real ones; with other weights or another mode where those are given. Counts nothing, and does not advance the real rotation.
 */
export async function rollCampaign(
  actor: Actor,
  { id, mode, members }: Roll & { id: number },
): Promise<Rolled> {
  const campaign = await getCampaign(actor, { id });
  const { rows } = await pool().query<MemberPlan>(ROLLABLE_MEMBERS, [id]);
  const tried = new Map(members?.map((member) => [member.id, member]));
  const links = rows.map((row) => tried.get(row.id) ?? row).filter(({ paused }) => !paused);
  const rotation: Rotation = {
    id,
    mode: (mode?.replace("-", "_") as RotationRow["mode"] | undefined) ?? campaign.mode,
    links: links.map((link) => ({ id: link.id, key: "", address: "", weight: link.weight })),
  };
  const times = roll(rotation);
  return rotation.links.map((link) => ({
    id: link.id,
    planned: plannedShare(rotation, link.weight),
    times: times.get(link.id) ?? 0,
  }));
}

export const presentRoll = (links: Rolled) => ({ data: { rolled: TIMES, links } });

function roll(rotation: Rotation): Map<number, number> {
  const [times, positions] = [new Map<number, number>(), new Map<number, number>()];
  for (let n = 0; n < TIMES; n++) {
    for (const { id } of inOrder(rotation, imagined(n), positions)) {
      times.set(id, (times.get(id) ?? 0) + 1);
      break;
    }
  }
  return times;
}

function plannedShare({ mode, links }: Rotation, weight: number): number {
  if (mode !== "weighted") return 1 / links.length;
  const total = links.reduce((sum, link) => sum + link.weight, 0);
  return total === 0 ? 0 : weight / total;
}

/** A new visitor each time, as a sticky rotator distinguishes people. */
const imagined = (n: number): Visitor => ({
  now: now(),
  address: `2001:db8::${n.toString(16)}`,
  userAgent: "",
  reader: readerOf(""),
  location: { country: "", region: "", city: "" },
  languages: languagesOf(""),
  referrer: referrerOf(""),
  bot: "",
  query: "",
  referrerAddress: "",
  rest: "",
  visits: 0,
});
