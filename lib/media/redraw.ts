import { invalidField } from "../failure";
import { perProcess } from "../per-process";
import { loadSharp, type ResizeOptions } from "../sharp";

const MOST_PIXELS = 50_000_000;

/** A picture drawn anew as webp in another size, so that nothing of what was sent is kept but what can be seen. */
export const redrawn = (bytes: Uint8Array, size: ResizeOptions): Promise<Buffer> =>
  inTurn(async () => {
    const sharp = await loadSharp();
    return sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: "error" })
      .rotate()
      .resize(size)
      .webp({ quality: 84 })
      .toBuffer()
      .catch(() => {
        throw invalidField("file", "must be a whole picture of at most 50 megapixels");
      });
  });

/** A large picture takes a few hundred megabytes while it is drawn: one at a time. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const queue = perProcess("media-pictures", () => ({ last: Promise.resolve() as Promise<unknown> }));
  const next = queue.last.then(work, work);
  queue.last = next.catch(() => undefined);
  return next;
}
