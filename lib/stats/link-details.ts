import * as z from "zod";
import type { Actor } from "../access/actor";
import { getLink, type Link } from "../links/links";
import { presentDetails } from "../links/present";
import { getLinkSettings, presentSettings } from "../links/settings";
import { pool } from "../pool";
import { nameOf } from "./names";
import { TOP_VALUES } from "./sql/top-values";

export const DetailsQuery = z.object({
  include: z
    .string()
    .optional()
    .transform((value) => value?.split(",").includes("settings") ?? false),
});

type Value = { dimension: string; value: string; clicks: number };
type Details = { link: Link; values: Value[]; settings: ReturnType<typeof presentSettings> | undefined };

/** One link with its statistics since it exists, as `GET /api/url/:id` shows them. */
export async function getLinkDetails(
  actor: Actor,
  { id, include }: { id: number; include: boolean },
): Promise<Details> {
  const link = await getLink(actor, { id });
  const dimensions = ["country", "referrer", "browser", "os", "network"];
  const { rows } = await pool().query<Value>({
    name: "top-values",
    text: TOP_VALUES,
    values: [id, dimensions],
  });
  return {
    link,
    values: rows,
    settings: include ? presentSettings(await getLinkSettings(actor, { id })) : undefined,
  };
}

/** `details` and `data` of a link (spec/link-api.md, Link). */
export const presentLinkDetails = ({ link, values, settings }: Details) => ({
  details: presentDetails(link),
  data: {
    clicks: link.counter?.clicks ?? 0,
    uniqueClicks: link.counter?.uniqueClicks ?? 0,
    topCountries: topOf(values, "country"),
    topReferrers: topOf(values, "referrer"),
    topBrowsers: topOf(values, "browser"),
    topOs: topOf(values, "os"),
    socialCount: {
      facebook: from(values, "facebook"),
      twitter: from(values, "twitter"),
      google: from(values, "google"),
    },
  },
  ...(settings && { settings }),
});

/** The ten highest as name → count, or the number 0 while there is nothing (contract.md, Statistics). */
function topOf(values: Value[], dimension: string): Record<string, number> | 0 {
  const rows = values
    .filter((row) => row.dimension === dimension)
    .map((row) => [nameOf(dimension, row.value), row.clicks] as const);
  rows.sort(([nameA, a], [nameB, b]) => b - a || nameA.localeCompare(nameB));
  return rows.length > 0 ? Object.fromEntries(rows.slice(0, 10)) : 0;
}

const from = (values: Value[], network: string): number =>
  values.find((row) => row.dimension === "network" && row.value.toLowerCase() === network)?.clicks ?? 0;
