import type { Actor } from "../access/actor";
import { presentQr, presentQrSettings } from "../qr/present";
import { getQr, type Qr } from "../qr/qr";
import { clicksFrom, readTopValues, type TopValue, tenHighest } from "./top-values";

type Details = { qr: Qr; values: TopValue[]; include: boolean };

/** One QR code with its statistics since it exists, as `GET /api/qr/:id` shows them. */
export async function getQrDetails(
  actor: Actor,
  { id, include }: { id: number; include: boolean },
): Promise<Details> {
  const qr = await getQr(actor, { id });
  return { qr, values: await readTopValues({ scope: "qr", ids: [id] }), include };
}

/** `details` and `data` of a QR code; its counts are text (spec/link-api.md, QR code). */
export const presentQrDetails = ({ qr, values, include }: Details) => ({
  details: presentQr(qr),
  data: {
    clicks: Number(qr.scans),
    uniqueClicks: Number(qr.uniqueScans),
    topCountries: topOf(values, "country"),
    topReferrers: topOf(values, "referrer"),
    topBrowsers: topOf(values, "browser"),
    topOs: topOf(values, "os"),
    socialCount: {
      facebook: clicksFrom(values, "facebook"),
      twitter: clicksFrom(values, "twitter"),
      instagram: clicksFrom(values, "instagram"),
    },
  },
  ...(include && { settings: presentQrSettings(qr) }),
});

const topOf = (values: TopValue[], dimension: string): Record<string, string> =>
  Object.fromEntries(tenHighest(values, dimension).map(([name, count]) => [name, String(count)]));
