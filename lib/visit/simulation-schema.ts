import * as z from "zod";
import { placeNamed } from "@/lib/country/names";
import type { DeviceName } from "@/lib/device/device";
import { creating, Flag, IdText, Timestamp, text } from "@/lib/fields";
import { languagesOf } from "@/lib/language/language";
import { LinkChanges } from "@/lib/links/schema";

/** Every device that a rule can be about. */
export const DEVICES = [
  "iphone",
  "ipad",
  "android",
  "windows",
  "mac",
  "linux",
  "chromeos",
  "mobile",
  "tablet",
  "desktop",
  "smarttv",
] as const satisfies readonly DeviceName[];

/** Body of POST /api/url/simulate: a link of the caller's, or one that is not saved yet, and what is known of an imagined visitor. */
export const Simulation = creating(
  z
    .object({
      id: IdText.optional(),
      link: LinkChanges.optional().meta({
        description: "a link as it would be saved; with `id`, that one after the change",
      }),
      country: text(100).trim().optional(),
      region: text(100).trim().optional(),
      device: z
        .string("must be text")
        .trim()
        .toLowerCase()
        .pipe(z.enum(DEVICES, { error: `must be one of ${DEVICES.join(", ")}` }))
        .optional(),
      language: text(512)
        .trim()
        .refine((tags) => languagesOf(tags).tags.length > 0, "must be a language such as en or pt-BR")
        .optional(),
      userAgent: text(512).optional(),
      date: Timestamp.optional(),
      bot: Flag.optional(),
      password: text(256).optional(),
    })
    .refine(({ id, link }) => id !== undefined || link !== undefined, { error: "is required", path: ["id"] })
    .refine(({ country }) => !country || placeNamed(country) !== undefined, {
      error: "must be a country's English name or its ISO code",
      path: ["country"],
    })
    .refine(({ country, region }) => !region || country, { error: "needs a country", path: ["region"] }),
);
export type Simulation = z.output<typeof Simulation>;
