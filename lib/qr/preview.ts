import type { Actor } from "../access/actor";
import { readData } from "./data";
import { takeLogo } from "./logo";
import { changedStyle, refuseFaint } from "./look";
import { getQr } from "./qr";
import { tryOut } from "./scan";
import { BLACK, type QrPreview, WHITE } from "./schema";

/**
 * A code as it would be drawn, and whether that can be scanned. Keeps nothing. One that does not exist yet has an address
 * of the right length, but not its own. Throws a Failure as making it would.
 */
export async function previewQr(actor: Actor, { id, logo, ...input }: QrPreview) {
  const { type, foreground = BLACK, background = WHITE } = input;
  const style = changedStyle({}, input);
  refuseFaint({ ...style, foreground, background });
  const alias = id === undefined ? undefined : (await getQr(actor, { id })).alias;
  const data = readData(type, input.data);
  const kept = logo ? await takeLogo(logo) : null;
  return tryOut({ type, data, foreground, background, logo: kept, style }, alias);
}
