import { qrAddress } from "@/lib/platform/addresses";
import { formatTimestamp } from "@/lib/platform/fields";
import { message } from "@/lib/platform/responses";
import { presentShownDomain, shownDomain } from "../shown-domain";
import type { Qr } from "./qr";
import type {
  ListedQrResponse,
  QrCreatedResponse,
  QrListQuery,
  QrLogoResponse,
  QrResponse,
  QrSettings,
} from "./schema";
import { styleOf } from "./style";

/** One code: the `details` object. */
export const presentQr = (qr: Qr): QrResponse => ({
  id: qr.id,
  link: qrAddress(qr.alias, shownDomain(qr.domain)),
  scans: Number(qr.scans),
  name: qr.name,
  date: formatTimestamp(qr.createdAt),
});

/** An entry of the list, followed by the properties asked for with `include`. */
export const presentListedQr = (qr: Qr, { include }: Pick<QrListQuery, "include">): ListedQrResponse => ({
  ...presentQr(qr),
  ...(include.includes("type") && { type: qr.type }),
  ...(include.includes("domain") && { domain: presentShownDomain(qr.domain) }),
});

export const presentQrCreated = ({
  id,
  alias,
  domain,
}: Pick<Qr, "id" | "alias" | "domain">): QrCreatedResponse => ({
  id,
  link: qrAddress(alias, shownDomain(domain)),
});

export const presentQrUpdated = message("QR has been updated successfully.");

export const presentQrRemoved = message("QR Code has been deleted successfully.");

/** `settings` of `GET /api/qr/:id?include=settings`, in the words of the update's body. */
export const presentQrSettings = (qr: Qr): QrSettings => ({
  type: qr.type,
  data: qr.data,
  foreground: qr.foreground,
  background: qr.background,
  logo: qr.logo,
  name: qr.name,
  domain: presentShownDomain(qr.domain),
  shape: "square",
  ...styleOf(qr.style),
});

export const presentQrLogo = (logo: string): QrLogoResponse => ({ logo });
