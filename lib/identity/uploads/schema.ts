import * as z from "zod";
import { fileOf } from "@/lib/platform/fields";
import { WebAddress } from "@/lib/platform/responses";

/** Bytes of a body that holds the largest file, in base64. */
export const MEDIA_LIMIT = 34 * 1_024 * 1_024;

/** Body of POST /api/catalogue/media/add. */
export const NewMedia = z.object({ file: fileOf("image, audio file or video") });

export const MediaResponse = z.object({
  url: WebAddress.meta({ examples: ["https://go.example.com/uploads/4f0c….webp"] }),
  media_type: z.enum(["image", "audio", "video"]),
});
export type MediaResponse = z.output<typeof MediaResponse>;
