import { formatTimestamp } from "@/lib/platform/fields";
import { type IdResponse, message } from "@/lib/platform/responses";
import type { OverlayResponse as Collected, Overlay } from "@/prisma/client/client";
import type { ListedOverlay } from "./overlays";
import type { OverlayMetrics } from "./responses";
import type {
  CollectedResponse,
  ListedOverlayResponse,
  OverlayListQuery,
  OverlayMetricsResponse,
  OverlayResponse,
} from "./schema";

/** One overlay with its content. */
export const presentOverlay = (overlay: Overlay): OverlayResponse => ({
  data: { ...basicsOf(overlay), content: overlay.content },
});

/** An entry of the list, followed by the properties asked for with `include`. */
export const presentListedOverlay = (
  overlay: ListedOverlay,
  { include }: Pick<OverlayListQuery, "include">,
): ListedOverlayResponse => ({
  ...basicsOf(overlay),
  ...(include.includes("figures") && {
    shown: Number(overlay.counter?.shown ?? 0),
    taken: Number(overlay.counter?.taken ?? 0),
  }),
  ...(include.includes("links") && { links: overlay._count.links }),
});

export const presentOverlayCreated = ({ id }: Overlay): IdResponse => ({ id });

export const presentOverlayUpdated = message("Overlay has been updated successfully.");

export const presentOverlayRemoved = message("Overlay has been deleted successfully.");

/** Common part of every response about an overlay. */
const basicsOf = ({ id, type, name, createdAt }: Overlay) => ({
  id,
  type,
  name,
  date: formatTimestamp(createdAt),
});

/** A response by the overlay's type (`lib/links/overlays/schema.ts`). */
export const presentResponse = ({ id, linkId, fields, createdAt }: Collected): CollectedResponse => ({
  id,
  link: linkId,
  date: formatTimestamp(createdAt),
  fields: fields as Record<string, string>,
});

export const presentResponseRemoved = message("Answer has been deleted successfully.");

export const presentResponsesRemoved = message("Answers have been deleted successfully.");

export const presentOverlayMetrics = (metrics: OverlayMetrics): OverlayMetricsResponse => ({
  data: { ...metrics, options: metrics.options ?? [] },
});
