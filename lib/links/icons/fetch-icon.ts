import {
  FetchRefused,
  type Guards,
  guardedFetch,
  guardedPage,
  PUBLIC_ONLY,
  PUBLIC_PAGES,
} from "@/lib/platform/guarded-fetch";
import { drawing } from "@/lib/platform/media/drawing";
import { iconsIn } from "../destinations/inspect";
import { pictureInIco } from "./ico";

/** How wide an icon is kept: drawn at half of it, and sharp on every screen. */
const SIDE = 32;
const MOST_BYTES = 256 * 1_024;
const MOST_PIXELS = 1_048_576;
/** Kept of one host. A picture of so few pixels is larger only by intent. */
const MOST_KEPT = 8_192;
/** So many addresses of a page's icons are tried, and then the usual one. */
const MOST_TRIED = 2;

/** How a host is reached; tests have another network. */
export type Reach = { page: Guards; picture: Guards; scheme: "https" | "http" };
const PUBLIC: Reach = { page: PUBLIC_PAGES, picture: PUBLIC_ONLY, scheme: "https" };

/**
 * A host's icon as a small PNG of our own: the one its front page names, else `/favicon.ico`. Null where there is none that can be drawn. Throws
 * `FetchRefused` where the host does not answer at all.
 */
export async function fetchIcon(host: string, reach: Reach = PUBLIC): Promise<Buffer | null> {
  const home = `${reach.scheme}://${host}/`;
  const page = await guardedPage(home, MOST_BYTES, reach.page);
  const isHtml = /^(text\/html|application\/xhtml)/i.test(page.headers["content-type"] ?? "");
  const named = isHtml ? iconsIn(page.start.toString("utf8"), page.url).slice(0, MOST_TRIED) : [];
  for (const address of new Set([...named, new URL("/favicon.ico", page.url).href])) {
    const picture = await drawn(address, host, reach.picture);
    if (picture) return picture;
  }
  return null;
}

/** The picture at an address, drawn anew: nothing of the file is kept but its pixels. */
async function drawn(address: string, host: string, guards: Guards): Promise<Buffer | null> {
  try {
    return await redrawn(await guardedFetch(address, MOST_BYTES, guards), host);
  } catch (error) {
    if (error instanceof FetchRefused) return null;
    throw error;
  }
}

/** An icon as a PNG of our size; null for files of other kinds, however they are called. */
export async function redrawn(file: Buffer, owner: string): Promise<Buffer | null> {
  const found = isPicture(file) ? file : pictureInIco(file, SIDE);
  if (!found) return null;
  return drawing({ for: "members", owner: `icon ${owner}` }, async (sharp) => {
    const options = { limitInputPixels: MOST_PIXELS, failOn: "error", pages: 1 } as const;
    const picture = Buffer.isBuffer(found)
      ? sharp(found, options)
      : sharp(found.data, { raw: { width: found.width, height: found.height, channels: 4 } });
    const png = await picture
      .resize({ width: SIDE, height: SIDE, fit: "contain", background: "#0000" })
      .png({ compressionLevel: 9 })
      .toBuffer()
      .catch(() => null);
    return png && png.length <= MOST_KEPT ? png : null;
  });
}

/** By their first bytes, whatever the host says of them: PNG, JPEG, GIF, WebP. Never SVG, which is a program. */
function isPicture(file: Buffer): boolean {
  const start = file.subarray(0, 12).toString("latin1");
  return /^(\x89PNG\r\n\x1a\n|\xff\xd8\xff|GIF8[79]a|RIFF....WEBP)/s.test(start);
}
