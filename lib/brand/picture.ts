import { invalidField } from "../failure";
import { UPLOADS } from "../media/address";
import { mediaFile } from "../media/upload";
import { drawing, type Sharp } from "../sharp";

/** A page of at most 14 kB holds it, in base64, beside everything else. */
const MOST_BYTES = 3_000;

/** Twice as many pixels as it is shown with, then fewer and fewer until it is small enough. */
const TRIES = [
  { height: 64, quality: 84 },
  { height: 64, quality: 60 },
  { height: 48, quality: 60 },
  { height: 32, quality: 40 },
];

/** The small picture that pages hold of an uploaded logo (its path). Throws a Failure when there is none, or none small enough. */
export const pictureOf = (path: string, owner: string): Promise<Uint8Array<ArrayBuffer>> =>
  drawing({ for: "members", owner }, (sharp) => smallest(sharp, mediaFile(path.slice(UPLOADS.length))));

async function smallest(sharp: Sharp, file: string): Promise<Uint8Array<ArrayBuffer>> {
  for (const { height, quality } of TRIES) {
    const drawn = await sharp(file)
      .resize(height * 5, height, { fit: "inside", withoutEnlargement: true })
      .webp({ quality })
      .toBuffer()
      .catch(() => {
        throw invalidField("logo", "must be the address of a picture that was uploaded here");
      });
    if (drawn.length <= MOST_BYTES) return Uint8Array.from(drawn);
  }
  throw invalidField("logo", "has too many details to be shown this small; a simpler picture will do");
}
