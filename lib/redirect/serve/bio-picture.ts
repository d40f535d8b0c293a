import { env } from "@/lib/platform/env";
import type { BioRow } from "../pages/bio";
import { picturedOf } from "../pages/bio-picture";
import type { VisitContext } from "../visit-context";
import { serveDrawn } from "./drawn-picture";

/** The origin of a page's address on the host that was asked. */
export const originOf = ({ site }: Pick<VisitContext, "site">): string =>
  site.kind === "branded"
    ? `${site.isSecure ? "https" : "http"}://${site.domain.host}`
    : new URL(env().SHORT_URL).origin;

/** Sends the picture that networks show of a page. It is drawn once for each look of the page, and counts as no view. */
export async function serveBioPicture(page: BioRow, context: VisitContext): Promise<void> {
  const brand = await context.services.brands.get(page.workspace_id);
  const shown = `${originOf(context)}/b/${page.alias}`.replace(/^https?:\/\//, "");
  const pictured = picturedOf(page, shown, brand.color);
  await serveDrawn({ of: "bio", pictured, face: uploadIn(page.content.avatar) }, context);
}

/** The name of a picture that was uploaded here. Another host's is not fetched: anybody could have us ask anybody. */
function uploadIn(avatar: string | undefined): string | undefined {
  if (!avatar || new URL(avatar).origin !== new URL(env().APP_URL).origin) return undefined;
  return /\/uploads\/([0-9a-f]{40}\.webp)$/.exec(avatar)?.[1];
}
