import { formatTimestamp } from "@/lib/platform/fields";
import { type IdResponse, message } from "@/lib/platform/responses";
import type { Segment } from "@/prisma/client/client";
import type { SegmentResponse } from "./schema";

export const presentSegment = ({ id, name, filter, createdAt }: Segment): SegmentResponse => ({
  id,
  name,
  filter: filter as Record<string, string>,
  date: formatTimestamp(createdAt),
});

export const presentSegmentCreated = ({ id }: Segment): IdResponse => ({ id });

export const presentSegmentUpdated = message("Segment has been updated.");

export const presentSegmentRemoved = message("Segment has been deleted.");
