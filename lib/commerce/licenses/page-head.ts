import { opaqueId, openOpaqueId } from "@/lib/platform/crypto/secret";
import { env } from "@/lib/platform/env";

/** Whether this shop has a license page for its buyers. */
export const isShop = (shop: string): boolean => shopOf(shop) !== undefined;

type Sold = { workspaceId: number; code: string };

/** The address of a license page. The code is in its fragment, which reaches no server and no log. */
export const licenseUrl = ({ workspaceId, code }: Sold): string =>
  `${env().APP_URL}/licenses/${opaqueId("license-pages", workspaceId)}#${encodeURIComponent(code)}`;

/** The workspace of a license page; undefined when there is no such page. */
export const shopOf = (page: string): number | undefined => openOpaqueId("license-pages", page);
