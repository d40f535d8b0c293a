import type { Overlay } from "@/prisma/client/client";
import { formatTimestamp } from "../fields";

/** An entry of the documented list. */
export const presentListed = ({ id, type, name, createdAt }: Overlay) => ({
  id,
  type,
  name,
  date: formatTimestamp(createdAt),
});

/** One overlay with what it shows. */
export const presentOverlay = (overlay: Overlay) => ({
  data: { ...presentListed(overlay), content: overlay.content },
});

export const presentOverlayCreated = ({ id }: Overlay) => ({ id });

export const presentOverlayUpdated = () => ({ message: "Overlay has been updated successfully." });

export const presentOverlayRemoved = () => ({ message: "Overlay has been deleted successfully." });
