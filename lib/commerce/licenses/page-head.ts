import { opaqueId, openOpaqueId } from "@/lib/platform/crypto/secret";
import { env } from "@/lib/platform/env";

/** Whether there is a page of licences for the buyers of this shop. */
export const isShop = (shop: string): boolean => shopOf(shop) !== undefined;

type Sold = { workspaceId: number; code: string };

/** Where a buyer sees and frees the sites of a licence. The code stands behind the `#`, which no server and no log gets. */
export const licenseUrl = ({ workspaceId, code }: Sold): string =>
  `${env().APP_URL}/licenses/${opaqueId("license-pages", workspaceId)}#${encodeURIComponent(code)}`;

/** The workspace whose page of licences it is; undefined when there is no such page. */
export const shopOf = (page: string): number | undefined => openOpaqueId("license-pages", page);
