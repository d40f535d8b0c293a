import { formatInstant } from "@/lib/platform/fields";
import type { PurchaseActivation } from "@/prisma/client/client";
import type { Activated, LicenseSites } from "./activations";
import { licenseOf } from "./enums";
import type { ActivatedResponse, LicenseResponse, ValidationsResponse } from "./schema";
import type { Validations } from "./validation-statistics";

/** The answer to an activation or its end: the site, and how many of the seats are taken. */
export const presentActivated = ({ site, used, limit }: Activated): ActivatedResponse => ({
  data: { site, seats: { used, limit } },
});

/** A license, as the holder of its code sees it. */
export const presentLicense = ({ bought, sites, limit }: LicenseSites): LicenseResponse => ({
  data: {
    item: { name: bought.item.name },
    license_type: licenseOf(bought),
    seats: { used: sites.length, limit },
    sites: sites.map(presentSite),
  },
});

export const presentSite = ({ site, activatedAt }: PurchaseActivation) => ({
  site,
  activated_at: formatInstant(activatedAt),
});

/** Asked-for codes as a chart shows them. */
export const presentValidations = (counted: Validations): ValidationsResponse => ({ data: counted });
