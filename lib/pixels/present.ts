import type { Pixel } from "@/prisma/client/client";
import { formatTimestamp } from "../fields";

/** An entry of the list; the type is the word that was sent. */
export const presentPixel = ({ id, type, name, tag, createdAt }: Pixel) => ({
  id,
  type,
  name,
  tag,
  date: formatTimestamp(createdAt),
});

export const presentPixelCreated = ({ id }: Pixel) => ({ id });

export const presentPixelUpdated = () => ({ message: "Pixel has been updated successfully." });

export const presentPixelRemoved = () => ({ message: "Pixel has been deleted successfully." });
