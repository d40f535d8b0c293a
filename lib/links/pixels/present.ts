import { formatTimestamp } from "@/lib/platform/fields";
import { type IdResponse, message } from "@/lib/platform/responses";
import type { Pixel } from "@/prisma/client/client";
import type { ListedPixel } from "./pixels";
import type { ListedPixelResponse, PixelListQuery, PixelResponse } from "./schema";

/** One pixel, on our own endpoint. */
export const presentPixel = (pixel: ListedPixel): PixelResponse => ({
  data: presentListedPixel(pixel, { include: ["kind", "links"] }),
});

/** An entry of the list; the type is the word that was sent. Followed by the properties asked for with `include`. */
export const presentListedPixel = (
  pixel: ListedPixel,
  { include }: Pick<PixelListQuery, "include">,
): ListedPixelResponse => ({
  id: pixel.id,
  type: pixel.type,
  name: pixel.name,
  tag: pixel.tag,
  date: formatTimestamp(pixel.createdAt),
  ...(include.includes("kind") && { kind: pixel.kind }),
  ...(include.includes("links") && { links: pixel._count.links }),
});

export const presentPixelCreated = ({ id }: Pixel): IdResponse => ({ id });

export const presentPixelUpdated = message("Pixel has been updated successfully.");

export const presentPixelRemoved = message("Pixel has been deleted successfully.");
