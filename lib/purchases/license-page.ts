import { env } from "../env";
import { opaqueId, openOpaqueId } from "../opaque-id";

type Sold = { workspaceId: number; code: string };

/** Where a buyer sees and frees the sites of a licence. The code stands behind the `#`, which no server and no log gets. */
export const licenseUrl = ({ workspaceId, code }: Sold): string =>
  `${env().APP_URL}/licenses/${opaqueId("license-pages", workspaceId)}#${encodeURIComponent(code)}`;

/** The workspace whose page of licences it is; undefined when there is no such page. */
export const shopOf = (page: string): number | undefined => openOpaqueId("license-pages", page);
