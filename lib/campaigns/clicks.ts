import { pool } from "../pool";
import { CLICKS_OF_CAMPAIGNS } from "./sql/clicks-of-campaigns";

/** All clicks on a campaign's links, and those of each of the last 14 UTC days, today's last. */
export type CampaignClicks = { clicks: number; trend: number[] };

/** The clicks of campaigns whose owner was checked; campaigns without links have none. */
export async function clicksOf(ids: number[]): Promise<(id: number) => CampaignClicks> {
  const { rows } = await pool().query<CampaignClicks & { id: number }>(CLICKS_OF_CAMPAIGNS, [ids]);
  const found = new Map(rows.map(({ id, clicks, trend }) => [id, { clicks, trend }]));
  return (id) => found.get(id) ?? { clicks: 0, trend: [] };
}
