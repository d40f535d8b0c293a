import { invalidField } from "../failure";
import { drawing, type ResizeOptions } from "../sharp";

const MOST_PIXELS = 50_000_000;

/**
 * A picture drawn anew as webp in another size, so that nothing of what was sent is kept but what can be seen. How many pixels it has is
 * known from its head, before any of them is decoded. `owner` waits for a turn.
 */
export const redrawn = (bytes: Uint8Array, size: ResizeOptions, owner: string): Promise<Buffer> =>
  drawing({ for: "members", owner }, (sharp) =>
    sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: "error" })
      .rotate()
      .resize(size)
      .webp({ quality: 84 })
      .toBuffer()
      .catch(() => {
        throw invalidField("file", "must be a whole picture of at most 50 megapixels");
      }),
  );
