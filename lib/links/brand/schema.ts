import * as z from "zod";
import { changing, clearable, line } from "@/lib/platform/fields";
import { Color } from "../page-blocks";

const UPLOADED = /^(?:https?:\/\/[^/?#\s]+)?(\/uploads\/[0-9a-f]{40}\.webp)$/;

/** The address of an uploaded picture, as returned by POST /api/catalogue/media/add. Parsed to its path. */
const UploadedPicture = z
  .string("must be text")
  .transform((address, context) => {
    const path = UPLOADED.exec(address.trim())?.[1];
    if (path) return path;
    context.addIssue("must be the URL of an image uploaded to this installation");
    return z.NEVER;
  })
  .meta({ examples: ["https://go.example.com/uploads/4f0c….webp"] });

/** Editable branding of visitor pages. "" removes a value. */
export const BrandChanges = changing(
  z
    .object(
      clearable({
        name: line(60, "Acme"),
        color: Color.toLowerCase().meta({
          description: "visitor pages lighten or darken it where it would be unreadable",
        }),
        logo: UploadedPicture,
      }),
    )
    .refine(
      (changes) => Object.values(changes).some((value) => value !== undefined),
      "must contain name, color or logo",
    ),
);
export type BrandChanges = z.output<typeof BrandChanges>;

export const BrandResponse = z.object({
  data: z.object({
    name: z.string().meta({ description: "name shown at the top of visitor pages", examples: ["Acme"] }),
    color: z.string().meta({ examples: ["#8a2be2"] }),
    logo: z.string().meta({ examples: ["https://go.example.com/uploads/4f0c….webp"] }),
  }),
});
export type BrandResponse = z.output<typeof BrandResponse>;
