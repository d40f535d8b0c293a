import { formatTimestamp } from "@/lib/platform/fields";
import { type IdResponse, message } from "@/lib/platform/responses";
import type { Annotation } from "@/prisma/client/client";
import type { AnnotationResponse } from "./schema";

export const presentAnnotation = ({ id, day, text, createdAt }: Annotation): AnnotationResponse => ({
  id,
  day: day.toISOString().slice(0, 10),
  text,
  date: formatTimestamp(createdAt),
});

export const presentAnnotationCreated = ({ id }: Annotation): IdResponse => ({ id });

export const presentAnnotationUpdated = message("Annotation has been updated.");

export const presentAnnotationRemoved = message("Annotation has been deleted.");
