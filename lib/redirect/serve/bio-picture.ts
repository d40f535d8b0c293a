import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { addressGroup, countCalls, wideAddressGroup } from "@/lib/identity/access/rate-limits";
import type { Picture } from "@/lib/links/qr/picture";
import { env } from "@/lib/platform/env";
import { readFile } from "@/lib/platform/files/files";
import { drawing, type Sharp } from "@/lib/platform/media/drawing";
import { loadTypeface } from "@/lib/platform/media/typeface";
import { perProcess } from "@/lib/platform/process";
import type { BioRow } from "../pages/bio";
import { FACE, type Pictured, picturedOf, pictureSvg } from "../pages/bio-picture";
import { isKnownAs, refuseMore, sendPicture } from "../respond";
import type { VisitContext } from "../visit-context";

const MOST_BYTES = 8 * 1_024 * 1_024;
/** Pictures rendered per minute for an address, and for a whole /48; cached ones are unlimited. */
const MOST_DRAWN = 30;
const MOST_DRAWN_WIDE = 120;

const kept = () =>
  perProcess("bio-pictures", () => ({
    pictures: new LRUCache<string, Buffer>({
      maxSize: MOST_BYTES,
      sizeCalculation: (body) => body.length + 500,
    }),
    flights: new Map<string, Promise<Buffer>>(),
  }));

/** The origin of a page's address on the host that was asked. */
export const originOf = ({ site }: Pick<VisitContext, "site">): string =>
  site.kind === "branded"
    ? `${site.isSecure ? "https" : "http"}://${site.domain.host}`
    : new URL(env().SHORT_URL).origin;

/** Sends the picture that networks show of a page. It is drawn once for each look of the page, and counts as no view. */
export async function serveBioPicture(page: BioRow, context: VisitContext): Promise<void> {
  const { request, response, address, services } = context;
  const brand = await services.brands.get(page.workspace_id);
  const shown = `${originOf(context)}/b/${page.alias}`.replace(/^https?:\/\//, "");
  const pictured = picturedOf(page, shown, brand.color);
  const avatar = uploadIn(page.content.avatar);
  const key = createHash("sha256")
    .update(JSON.stringify([pictured, avatar]))
    .digest("base64url");
  const etag = `"${key.slice(0, 27)}"`;
  const known = isKnownAs(request, etag) ? Buffer.alloc(0) : kept().pictures.get(key);
  if (known) return sendPicture(response, request, "png", { body: known, etag });
  const seconds = await secondsToWait(address);
  if (seconds > 0) return refuseMore(response, seconds);
  const picture: Picture = { body: await drawOnce(key, pictured, avatar, addressGroup(address)), etag };
  sendPicture(response, request, "png", picture);
}

async function secondsToWait(address: string): Promise<number> {
  const counted = await countCalls([
    { name: `bio picture:${addressGroup(address)}`, limit: MOST_DRAWN },
    { name: `bio pictures:${wideAddressGroup(address)}`, limit: MOST_DRAWN_WIDE },
  ]);
  return Math.max(0, ...counted.filter(({ isOver }) => isOver).map(({ allowance }) => allowance.secondsLeft));
}

/** The name of a picture that was uploaded here. Another host's is not fetched: anybody could have us ask anybody. */
function uploadIn(avatar: string | undefined): string | undefined {
  if (!avatar || new URL(avatar).origin !== new URL(env().APP_URL).origin) return undefined;
  return /\/uploads\/([0-9a-f]{40}\.webp)$/.exec(avatar)?.[1];
}

function drawOnce(
  key: string,
  pictured: Pictured,
  avatar: string | undefined,
  owner: string,
): Promise<Buffer> {
  const { pictures, flights } = kept();
  const flight = flights.get(key);
  if (flight) return flight;
  const made = draw(pictured, avatar, owner)
    .then((body) => {
      pictures.set(key, body);
      return body;
    })
    .finally(() => flights.delete(key));
  flights.set(key, made);
  return made;
}

async function draw(pictured: Pictured, avatar: string | undefined, owner: string): Promise<Buffer> {
  const [file, drawText] = await Promise.all([avatar && readFile(avatar), loadTypeface()]);
  return drawing({ for: "visitors", owner }, async (sharp) => {
    const face = file ? await round(sharp, file) : undefined;
    const card = sharp(Buffer.from(pictureSvg(pictured, face !== undefined, drawText)));
    const whole = face ? card.composite([{ input: face, left: FACE.left, top: FACE.top }]) : card;
    return whole.png({ compressionLevel: 6 }).toBuffer();
  });
}

/** The avatar as a disc; undefined when the file is no picture any more. */
async function round(sharp: Sharp, file: Uint8Array): Promise<Buffer | undefined> {
  const { side } = FACE;
  const mask = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}"><circle cx="${side / 2}" cy="${side / 2}" r="${side / 2}"/></svg>`;
  return sharp(file)
    .resize(side, side, { fit: "cover" })
    .composite([{ input: Buffer.from(mask), blend: "dest-in" }])
    .png()
    .toBuffer()
    .catch(() => undefined);
}
