import type SharpModule from "sharp";
import type { ResizeOptions } from "sharp";
import { invalidField } from "../failure";
import { Lane } from "../lane";
import { perProcess } from "../process";

export type { ResizeOptions };
/** The picture library. */
export type Sharp = typeof SharpModule;

/**
 * Kinds of picture requests: `visitors` for public pictures, `members` for those of people with an account. Each has a thread
 * of its own of the four that Node has: passwords and files need the others.
 */
export type Drawing = { for: "visitors" | "members"; owner: string };

const BUSY = "The server is drawing too many images right now. Try again in a few seconds.";

const lanes = () =>
  perProcess("drawing", () => ({
    visitors: new Lane({
      atOnce: 1,
      mostWaiting: 24,
      mostWaitingPerOwner: 8,
      patienceMs: 5_000,
      refusal: BUSY,
    }),
    members: new Lane({
      atOnce: 1,
      mostWaiting: 48,
      mostWaitingPerOwner: 24,
      patienceMs: 10_000,
      refusal: BUSY,
    }),
  }));

/**
 * Draws with the picture library in a slot. A large picture takes a few hundred megabytes and seconds of a thread: one at a time for
 * each kind of request. Throws a Failure (503) for callers that would wait too long. The work must not take another slot.
 */
export const drawing = <T>(asker: Drawing, work: (sharp: Sharp) => Promise<T>): Promise<T> =>
  lanes()[asker.for].run(asker.owner, async () => work(await loadSharp()));

/** The picture library, loaded with the first picture: it takes 25 MB, and a process that only sends visitors on draws none. */
async function loadSharp(): Promise<Sharp> {
  const { default: sharp } = await import("sharp");
  // libvips would use a thread per processor for each picture; its cache is useless here.
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}

const MOST_PIXELS = 50_000_000;

/**
 * A picture drawn anew as webp in another size, so that nothing of the upload but the visible pixels is kept. The number of pixels is
 * known from its header, before any of them is decoded. `owner` is queued.
 */
export const redrawn = (bytes: Uint8Array, size: ResizeOptions, owner: string): Promise<Buffer> =>
  drawing({ for: "members", owner }, (sharp) =>
    sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: "error" })
      .rotate()
      .resize(size)
      .webp({ quality: 84 })
      .toBuffer()
      .catch(() => {
        throw invalidField("file", "must be a complete image of at most 50 megapixels");
      }),
  );
