import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { addressGroup, countCalls, wideAddressGroup } from "@/lib/identity/access/rate-limits";
import { readFile } from "@/lib/platform/files/files";
import { drawing, type Sharp } from "@/lib/platform/media/drawing";
import { loadTypeface } from "@/lib/platform/media/typeface";
import { perProcess } from "@/lib/platform/process";
import {
  BESIDE_DISC,
  BESIDE_FACE,
  FACE,
  LOGO,
  type Pictured,
  pictureSvg,
  WHOLE,
} from "../pages/social-picture";
import { isKnownAs, refuseMore, sendPicture } from "../respond";
import type { VisitContext } from "../visit-context";

const MOST_BYTES = 8 * 1_024 * 1_024;
/** Pictures rendered per minute for an address, and for a whole /48; cached ones are unlimited. */
const MOST_DRAWN = 30;
const MOST_DRAWN_WIDE = 120;

const kept = () =>
  perProcess("social-pictures", () => ({
    pictures: new LRUCache<string, Buffer>({
      maxSize: MOST_BYTES,
      sizeCalculation: (body) => body.length + 500,
    }),
    flights: new Map<string, Promise<Buffer>>(),
  }));

/** What a picture is drawn from. A page has a `face`, an uploaded file, or a disc in its place; a link the `logo` of its workspace, in bytes of its own. */
export type Drawn = { pictured: Pictured } & (
  | { of: "bio"; face: string | undefined }
  | { of: "link"; logo: string }
);

/** Sends the picture that networks show. It is drawn once for each look, and counts as no visit. */
export async function serveDrawn(drawn: Drawn, context: VisitContext): Promise<void> {
  const { request, response, address } = context;
  const key = createHash("sha256").update(JSON.stringify(drawn)).digest("base64url");
  const etag = `"${key.slice(0, 27)}"`;
  const known = isKnownAs(request, etag) ? Buffer.alloc(0) : kept().pictures.get(key);
  if (known) return sendPicture(response, request, "png", { body: known, etag });
  const seconds = await secondsToWait(address);
  if (seconds > 0) return refuseMore(response, seconds);
  const body = await drawOnce(key, drawn, addressGroup(address));
  sendPicture(response, request, "png", { body, etag });
}

async function secondsToWait(address: string): Promise<number> {
  const counted = await countCalls([
    { name: `social picture:${addressGroup(address)}`, limit: MOST_DRAWN },
    { name: `social pictures:${wideAddressGroup(address)}`, limit: MOST_DRAWN_WIDE },
  ]);
  return Math.max(0, ...counted.filter(({ isOver }) => isOver).map(({ allowance }) => allowance.secondsLeft));
}

function drawOnce(key: string, drawn: Drawn, owner: string): Promise<Buffer> {
  const { pictures, flights } = kept();
  const flight = flights.get(key);
  if (flight) return flight;
  const made = draw(drawn, owner)
    .then((body) => {
      pictures.set(key, body);
      return body;
    })
    .finally(() => flights.delete(key));
  flights.set(key, made);
  return made;
}

async function draw(drawn: Drawn, owner: string): Promise<Buffer> {
  const file = drawn.of === "bio" && drawn.face !== undefined ? await readFile(drawn.face) : undefined;
  const drawText = await loadTypeface();
  return drawing({ for: "visitors", owner }, async (sharp) => {
    const face = file ? await round(sharp, file) : undefined;
    const layout = drawn.of === "link" ? WHOLE : face ? BESIDE_FACE : BESIDE_DISC;
    const card = sharp(Buffer.from(pictureSvg(drawn.pictured, layout, drawText)));
    const logo = drawn.of === "link" ? await logoIn(sharp, drawn.logo) : undefined;
    const whole = face ? card.composite([{ input: face, left: FACE.left, top: FACE.top }]) : card;
    return (logo ? card.composite([{ input: logo, ...LOGO }]) : whole)
      .png({ compressionLevel: 6 })
      .toBuffer();
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

/** The logo that pages hold of a workspace, an address of its own bytes; undefined for none, and for what is no picture. */
async function logoIn(sharp: Sharp, logo: string): Promise<Buffer | undefined> {
  const [, bytes] = /^data:image\/webp;base64,(.+)$/.exec(logo) ?? [];
  if (bytes === undefined) return undefined;
  return sharp(Buffer.from(bytes, "base64"))
    .png()
    .toBuffer()
    .catch(() => undefined);
}
