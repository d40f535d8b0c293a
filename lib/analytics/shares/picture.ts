import { LRUCache } from "lru-cache";
import { notFound } from "@/lib/platform/failure";
import { drawing } from "@/lib/platform/media/drawing";
import { loadTypeface } from "@/lib/platform/media/typeface";
import { perProcess } from "@/lib/platform/process";
import { type Pictured, pictureSvg } from "./picture-svg";
import { presentShared } from "./present";
import { findShare, readShared } from "./read-share";

/** Seconds for which a picture stays as it is. */
export const PICTURE_AGE = 600;

const kept = () =>
  perProcess(
    "share-pictures",
    () => new LRUCache<string, Promise<Buffer>>({ max: 200, ttl: PICTURE_AGE * 1_000 }),
  );

/**
 * The picture that networks show of a shared page, a PNG: of its cards the total and the course, as far as they are shared.
 * Not found when there is no such share, when it has expired, and while it has a password.
 */
export async function readPicture({ id: token }: { id: string }): Promise<Buffer> {
  const share = await findShare(token);
  if (!share || share.passwordHash !== null) throw notFound("Share");
  const key = JSON.stringify([token, share.name, share.cards]);
  const known = kept().get(key);
  if (known) return known;
  const drawn = draw(token);
  kept().set(key, drawn);
  drawn.catch(() => kept().delete(key));
  return drawn;
}

async function draw(token: string): Promise<Buffer> {
  const { data } = presentShared(await readShared({ id: token, interval: "day" }, ""));
  const pictured: Pictured = {
    title: data.name || data.title,
    days: Math.round((Date.parse(data.to) - Date.parse(data.from)) / 86_400_000) + 1,
    ...(data.name && { subject: data.title }),
    ...(data.totals && { clicks: data.totals.clicks }),
    ...(data.series && { course: data.series.map(({ clicks }) => clicks) }),
  };
  const svg = pictureSvg(pictured, await loadTypeface());
  return drawing({ for: "visitors", owner: `share ${token}` }, (sharp) =>
    sharp(Buffer.from(svg)).png({ compressionLevel: 6 }).toBuffer(),
  );
}
