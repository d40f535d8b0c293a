import type { Actor } from "../access/actor";
import { countCall } from "../access/windows";
import { Failure } from "../failure";
import { BLACK, WHITE } from "./choices";
import { readData } from "./data";
import { takeLogo } from "./logo";
import { changedStyle, refuseFaint } from "./look";
import { getQr } from "./qr";
import { tryOut } from "./scan";
import { type QrPreview } from "./schema";

/** Drawing a code and reading it again is a tenth of a second of work: so often a minute, more than somebody designing one needs. */
const MOST_A_MINUTE = 120;

/**
 * A code as it would be drawn, and whether that can be scanned. Keeps nothing. One that does not exist yet has an address
 * of the right length, but not its own. Throws a Failure as making it would.
 */
export async function previewQr(actor: Actor, { id, logo, ...input }: QrPreview) {
  await takePreview(actor);
  const { type, foreground = BLACK, background = WHITE } = input;
  const style = changedStyle({}, input);
  refuseFaint({ ...style, foreground, background });
  const alias = id === undefined ? undefined : (await getQr(actor, { id })).alias;
  const data = readData(type, input.data);
  const kept = logo ? await takeLogo(actor, logo) : null;
  const design = { type, data, foreground, background, logo: kept, style };
  return tryOut(design, alias, String(actor.workspaceId));
}

async function takePreview({ workspaceId }: Actor): Promise<void> {
  const { allowance, isOver } = await countCall({ name: `preview:${workspaceId}`, limit: MOST_A_MINUTE });
  if (!isOver) return;
  const seconds = allowance.secondsLeft;
  throw new Failure(
    "limited",
    `More than ${MOST_A_MINUTE} previews in one minute. Try again in ${seconds} seconds.`,
    { headers: { "Retry-After": String(seconds) } },
  );
}
