import * as z from "zod";
import type { Actor } from "../access/actor";
import { getLink, type Link } from "../links/links";
import { presentDetails } from "../links/present";
import { presentSettings } from "../links/present-settings";
import { getLinkSettings } from "../links/settings";
import { clicksFrom, readTopValues, type TopValue, tenHighest } from "./top-values";

export const DetailsQuery = z.object({
  include: z
    .string()
    .optional()
    .transform((value) => value?.split(",").includes("settings") ?? false),
});

type Details = { link: Link; values: TopValue[]; settings: ReturnType<typeof presentSettings> | undefined };

/** One link with its statistics since it exists, as `GET /api/url/:id` shows them. */
export async function getLinkDetails(
  actor: Actor,
  { id, include }: { id: number; include: boolean },
): Promise<Details> {
  const link = await getLink(actor, { id });
  return {
    link,
    values: await readTopValues({ scope: "link", ids: [id] }),
    settings: include ? presentSettings(await getLinkSettings(actor, { id })) : undefined,
  };
}

/** `details` and `data` of a link (spec/link-api.md, Link). */
export const presentLinkDetails = ({ link, values, settings }: Details) => ({
  details: presentDetails(link),
  data: {
    clicks: Number(link.counter?.clicks ?? 0),
    uniqueClicks: Number(link.counter?.uniqueClicks ?? 0),
    topCountries: topOf(values, "country"),
    topReferrers: topOf(values, "referrer"),
    topBrowsers: topOf(values, "browser"),
    topOs: topOf(values, "os"),
    socialCount: {
      facebook: clicksFrom(values, "facebook"),
      twitter: clicksFrom(values, "twitter"),
      google: clicksFrom(values, "google"),
    },
  },
  ...(settings && { settings }),
});

/** The number 0 while there is nothing (contract.md, Statistics). */
function topOf(values: TopValue[], dimension: string): Record<string, number> | 0 {
  const rows = tenHighest(values, dimension);
  return rows.length > 0 ? Object.fromEntries(rows) : 0;
}
