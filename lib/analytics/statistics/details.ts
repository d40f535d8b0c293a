import * as z from "zod";
import type { Actor } from "@/lib/identity/access/actor";
import { idByAddress, idByExternalId } from "@/lib/links/find";
import { healthOf } from "@/lib/links/health/health";
import { presentHealth } from "@/lib/links/health/present";
import type { HealthResponse } from "@/lib/links/health/schema";
import { getLink, getLinkSettings, type Link } from "@/lib/links/links";
import { presentLink } from "@/lib/links/present";
import { presentSettings } from "@/lib/links/present-settings";
import { presentQr, presentQrSettings } from "@/lib/links/qr/present";
import { getQr, type Qr } from "@/lib/links/qr/qr";
import { someOf } from "@/lib/platform/lists";
import { unlessAway } from "../store/click-store";
import { nameOf } from "./filters";
import type { LinkDetailsResponse, QrDetailsResponse } from "./schema";
import { topValues } from "./top-values";

/** How often a value came, as the store names it. */
export type TopValue = { dimension: string; value: string; clicks: number };

/** The ten highest of a dimension by the names people use, count descending, then name. */
export function tenHighest(values: TopValue[], dimension: string): [string, number][] {
  const rows = values
    .filter((row) => row.dimension === dimension)
    .map((row): [string, number] => [nameOf(dimension, row.value), row.clicks]);
  return rows.toSorted(([nameA, a], [nameB, b]) => b - a || nameA.localeCompare(nameB)).slice(0, 10);
}

/** Clicks that came from a social network. */
export const clicksFrom = (values: TopValue[], network: string): number =>
  values.find((row) => row.dimension === "network" && row.value.toLowerCase() === network)?.clicks ?? 0;

export const DetailsQuery = z.object({
  include: z
    .string()
    .optional()
    .transform((value) => value?.split(",").includes("settings") ?? false),
});

/** Query of a link: what comes along. */
export const LinkDetailsQuery = z.object({ include: someOf(["settings", "health"]) });

/** What GET /api/urls names one link by. */
export const NAMES = ["short", "externalid"] as const;

/** Query of GET /api/urls where it names one link. */
export const NamedLinkQuery = LinkDetailsQuery.extend({
  short: z.string().optional().meta({
    description:
      "a short address, or an alias on the default short host: the answer is that link's, as of GET /api/url/{id}",
  }),
  externalid: z
    .string()
    .optional()
    .transform((value) => value?.trim())
    .meta({ description: "the link's external ID; answered as `short` is" }),
});

type LinkDetails = {
  link: Link;
  values: TopValue[];
  notice: string | undefined;
  settings: ReturnType<typeof presentSettings> | undefined;
  health: HealthResponse | undefined;
};

/** One link with its all-time statistics, as `GET /api/url/:id` shows them. */
export async function getLinkDetails(
  actor: Actor,
  { id, include }: { id: number } & z.output<typeof LinkDetailsQuery>,
): Promise<LinkDetails> {
  const link = await getLink(actor, { id });
  const { found: values = [], notice } = await unlessAway(
    topValues(actor.workspaceId, { scope: "link", id, clicks: link.counter.clicks }),
  );
  return {
    link,
    values,
    notice,
    settings: include.includes("settings")
      ? presentSettings(await getLinkSettings(actor, { id }))
      : undefined,
    health: include.includes("health") ? presentHealth((await healthOf([id])).get(id)) : undefined,
  };
}

/** The same of the link with a short address, or with an external id. */
export async function getNamedLink(
  actor: Actor,
  { short, externalid, include }: z.output<typeof NamedLinkQuery>,
): Promise<LinkDetails> {
  const id = await (short ? idByAddress(actor, short) : idByExternalId(actor, externalid ?? ""));
  return getLinkDetails(actor, { id, include });
}

/** `details` and `data` of a link (spec/link-api.md, Link). */
export const presentLinkDetails = ({
  link,
  values,
  notice,
  settings,
  health,
}: LinkDetails): LinkDetailsResponse => ({
  details: presentLink(link),
  data: {
    clicks: link.counter.clicks,
    uniqueClicks: link.counter.uniqueClicks,
    topCountries: topOfLink(values, "country"),
    topReferrers: topOfLink(values, "referrer"),
    topBrowsers: topOfLink(values, "browser"),
    topOs: topOfLink(values, "os"),
    socialCount: {
      facebook: clicksFrom(values, "facebook"),
      twitter: clicksFrom(values, "twitter"),
      google: clicksFrom(values, "google"),
    },
  },
  ...(notice && { notice }),
  ...(settings && { settings }),
  ...(health !== undefined && { health }),
});

/** The number 0 while there is nothing (contract.md, Statistics). */
function topOfLink(values: TopValue[], dimension: string): Record<string, number> | 0 {
  const rows = tenHighest(values, dimension);
  return rows.length > 0 ? Object.fromEntries(rows) : 0;
}

type QrDetails = { qr: Qr; values: TopValue[]; notice: string | undefined; include: boolean };

/** One QR code with its all-time statistics, as `GET /api/qr/:id` shows them. */
export async function getQrDetails(
  actor: Actor,
  { id, include }: { id: number; include: boolean },
): Promise<QrDetails> {
  const qr = await getQr(actor, { id });
  const { found: values = [], notice } = await unlessAway(
    topValues(actor.workspaceId, { scope: "qr", id, clicks: qr.scans }),
  );
  return { qr, values, notice, include };
}

/** `details` and `data` of a QR code; its counts are text (spec/link-api.md, QR code). */
export const presentQrDetails = ({ qr, values, notice, include }: QrDetails): QrDetailsResponse => ({
  details: presentQr(qr),
  data: {
    clicks: Number(qr.scans),
    uniqueClicks: Number(qr.uniqueScans),
    topCountries: topOfQr(values, "country"),
    topReferrers: topOfQr(values, "referrer"),
    topBrowsers: topOfQr(values, "browser"),
    topOs: topOfQr(values, "os"),
    socialCount: {
      facebook: clicksFrom(values, "facebook"),
      twitter: clicksFrom(values, "twitter"),
      instagram: clicksFrom(values, "instagram"),
    },
  },
  ...(notice && { notice }),
  ...(include && { settings: presentQrSettings(qr) }),
});

const topOfQr = (values: TopValue[], dimension: string): Record<string, string> =>
  Object.fromEntries(tenHighest(values, dimension).map(([name, count]) => [name, String(count)]));
