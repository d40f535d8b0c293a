import type { Actor } from "@/lib/identity/access/actor";
import { keepInShare } from "@/lib/identity/uploads/uploads";
import { pool } from "@/lib/platform/database/pool";
import { invalidField } from "@/lib/platform/failure";
import { contentName } from "@/lib/platform/files/file-store";
import { readFile, takeFile } from "@/lib/platform/files/files";
import { FetchRefused, guardedFetch } from "@/lib/platform/guarded-fetch";
import { drawing } from "@/lib/platform/media/drawing";

const MOST_BYTES = 1_048_576;
const MOST_PIXELS = 16_000_000;
/** Shown in a few dozen modules, so more would only make every picture heavier. */
const SIDE = 256;

/** Names are made by us alone, so that none can be a path. */
const NAME = /^[0-9a-f]{40}\.png$/;

/** Keeps an uploaded picture and returns the name by which a code takes it as its logo. */
export const uploadLogo = (actor: Actor, { file }: { file: Uint8Array }): Promise<string> =>
  keepLogo(actor, file, "file");

/** Takes a picture from an https address, once, and returns the name by which a code takes it as its logo. */
export async function fetchLogo(actor: Actor, { url }: { url: string }): Promise<string> {
  if (!/^https:/i.test(url)) throw invalidField("url", "must be an https URL");
  return keepLogo(actor, await fetched(url, "url"), "url");
}

/** The name of the logo that a body asks for: an uploaded file's, or an https address that is fetched now and never again. */
export async function takeLogo(actor: Actor, given: string): Promise<string> {
  if (!NAME.test(given)) return keepLogo(actor, await fetchedFor(given), "logo");
  if (await takeFile(given)) return given;
  throw notUploaded();
}

/** That logo as a data URI, for who may only look: nothing is kept, and a file that nobody uses stays unused. */
export async function previewLogo(actor: Actor, given: string): Promise<string> {
  if (!NAME.test(given)) return dataUri(await drawn(actor, await fetchedFor(given), "logo"));
  const uri = await logoUri(given);
  if (uri === undefined) throw notUploaded();
  return uri;
}

/** A kept logo as a data URI, for a rendered code; undefined when its file is gone. */
export async function logoUri(name: string): Promise<string | undefined> {
  if (!NAME.test(name)) return undefined;
  const file = await readFile(name);
  return file && dataUri(file);
}

const dataUri = (picture: Buffer) => `data:image/png;base64,${picture.toString("base64")}`;

const notUploaded = () => invalidField("logo", "is not an uploaded file. Upload it first");

function fetchedFor(given: string): Promise<Uint8Array> {
  if (/^https:\/\//i.test(given)) return fetched(given, "logo");
  throw invalidField("logo", "must be the name of an uploaded file or an https URL");
}

async function fetched(address: string, field: string): Promise<Uint8Array> {
  try {
    return await guardedFetch(address, MOST_BYTES);
  } catch (error) {
    if (error instanceof FetchRefused) throw invalidField(field, `cannot be fetched: ${error.message}`);
    throw error;
  }
}

async function keepLogo(actor: Actor, bytes: Uint8Array, field: string): Promise<string> {
  const logo = await drawnLogo(actor, bytes, field);
  await keepInShare(actor, { ...logo, field });
  return logo.name;
}

/** What would be kept of a picture as a logo, and under which name. Throws a Failure where nothing of it would. */
export async function drawnLogo(actor: Actor, bytes: Uint8Array, field: string) {
  const picture = await drawn(actor, bytes, field);
  return { name: contentName(picture, "png"), bytes: picture };
}

/** Draws the picture anew, so that nothing of what was sent is left but what can be seen. */
async function drawn(actor: Actor, bytes: Uint8Array, field: string): Promise<Buffer> {
  if (bytes.length > MOST_BYTES) throw invalidField(field, "must be at most 1 MB");
  if (!isPicture(bytes)) throw invalidField(field, "must be a PNG or JPEG image");
  return redrawn(actor, bytes, field);
}

const redrawn = ({ workspaceId }: Actor, bytes: Uint8Array, field: string): Promise<Buffer> =>
  drawing({ for: "members", owner: String(workspaceId) }, (sharp) =>
    sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: "error" })
      .rotate()
      .resize(SIDE, SIDE, { fit: "contain", background: { r: 0, g: 0, b: 0, alpha: 0 } })
      .png({ compressionLevel: 9 })
      .toBuffer()
      .catch(() => {
        throw invalidField(field, "must be a complete PNG or JPEG image of at most 16 megapixels");
      }),
  );

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const JPEG = [0xff, 0xd8, 0xff];
const isPicture = (bytes: Uint8Array) =>
  [PNG, JPEG].some((magic) => magic.every((byte, at) => bytes[at] === byte));

/** Which of some files are logos of codes. */
export async function usedLogos(names: string[]): Promise<ReadonlySet<string>> {
  const logos = names.filter((name) => NAME.test(name));
  if (logos.length === 0) return new Set();
  const { rows } = await pool().query<{ logo: string }>(
    "select distinct logo from qr_codes where logo = any($1)",
    [logos],
  );
  return new Set(rows.map(({ logo }) => logo));
}
