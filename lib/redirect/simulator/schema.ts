import * as z from "zod";
import { placeNamed } from "@/lib/analytics/enrich/country-names";
import { languagesOf } from "@/lib/analytics/enrich/language";
import type { DeviceName } from "@/lib/analytics/enrich/user-agent";
import { RULE_DEVICES } from "@/lib/links/rules/enums";
import { LinkChanges } from "@/lib/links/schema";
import { creating, Flag, IdText, line, Timestamp, text } from "@/lib/platform/fields";
import { Amount, RecordId, WebAddress } from "@/lib/platform/responses";

/** Every device that a rule can be about. */
export const DEVICES = RULE_DEVICES satisfies readonly DeviceName[];

/** Body of POST /api/url/simulate: a link of the caller's, or one that is not saved yet, and what is known of an imagined visitor. */
export const Simulation = creating(
  z
    .object({
      id: IdText.optional(),
      link: LinkChanges.optional().meta({
        description: "a link that is not saved yet; with `id`, changes to that link",
      }),
      country: text(100).trim().optional(),
      region: text(100).trim().optional(),
      city: text(100).trim().optional(),
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
      address: z
        .union([z.ipv4(), z.ipv6()], { error: "must be an IP address" })
        .optional()
        .meta({ description: "IP address; also the place, if no country is given" }),
      referrer: text(2_048).trim().optional().meta({ description: "URL of the page that has the link" }),
      query: text(2_048).trim().optional().meta({ description: "what follows the `?` of the short link" }),
      path: text(2_048).trim().optional().meta({ description: "what follows the alias of the short link" }),
      visit: z
        .union(
          [
            z.int(),
            z
              .string()
              .regex(/^\d{1,4}$/)
              .transform(Number),
          ],
          { error: "must be a whole number" },
        )
        .pipe(z.int().min(1, "must be 1 or more").max(1_000, "must be 1000 or less"))
        .optional()
        .meta({ description: "1 for somebody who comes for the first time" }),
      date: Timestamp.optional(),
      bot: Flag.optional(),
      password: text(256).optional(),
    })
    .refine(({ id, link }) => id !== undefined || link !== undefined, { error: "is required", path: ["id"] })
    .refine(({ country }) => !country || placeNamed(country) !== undefined, {
      error: "must be a country's English name or ISO code",
      path: ["country"],
    })
    .refine(({ country, region }) => !region || country, { error: "requires a country", path: ["region"] }),
);
export type Simulation = z.output<typeof Simulation>;

export const SimulationAnswer = z.object({
  data: z.object({
    steps: z.array(z.object({ step: z.string().meta({ examples: ["geo"] }), decided: z.boolean() })),
    outcome: z.string().meta({ description: "named as in the list of visits", examples: ["passed"] }),
    rule: z.string().meta({ description: "empty for the destination itself", examples: ["geo:poland"] }),
    address: WebAddress.nullable().meta({ description: "null if the visitor is not let through" }),
    counted: z.boolean(),
    app: z
      .object({
        kind: z.enum(["opens", "goes", "tries", "asks", "leaves", "shows-code"]),
        app: z.string(),
        address: z.string(),
        otherwise: z.string(),
      })
      .nullable()
      .meta({
        description:
          "what comes before the address on account of apps: opens the app, else `otherwise`; goes to `address` instead; a page tries the app, then `otherwise`; a page asks; a page leaves the browser of another app; a page shows a code for the phone",
        examples: [null],
      }),
    ignored: z
      .array(z.string())
      .meta({ description: "rules of the link that match no visitor", examples: [["geo:atlantis"]] }),
  }),
});

/** A page as visitors get it. */
/** Body of POST /api/url/picture/preview: what a picture says of a link that need not be saved yet. */
export const PicturePreview = creating(
  z.object({
    metatitle: line(255, "Spring sale").optional(),
    metadescription: text(1_000).trim().optional(),
    address: text(300)
      .trim()
      .optional()
      .meta({ description: "as the picture shows it", examples: ["go.example.com/spring"] }),
  }),
);
export type PicturePreview = z.output<typeof PicturePreview>;

export const PicturePreviewAnswer = z.object({
  svg: z.string().meta({ examples: ['<svg xmlns="http://www.w3.org/2000/svg"></svg>'] }),
});

/** In which language a previewed page speaks; in English where it speaks none of the reader's. */
export const PreviewQuery = z.object({
  language: z
    .string()
    .optional()
    .catch(undefined)
    .meta({ description: "language as a BCP 47 tag", examples: ["de"] }),
});
export type PreviewQuery = z.output<typeof PreviewQuery>;

export const PagePreviewAnswer = z.object({ html: z.string().meta({ examples: ["<!doctype html>…"] }) });

export const RollAnswer = z.object({
  data: z.object({
    rolled: Amount.meta({ examples: [1000] }),
    links: z.array(
      z.object({
        id: RecordId,
        planned: z
          .number()
          .min(0)
          .max(1)
          .meta({ description: "expected share by mode and weight", examples: [0.5] }),
        times: Amount.meta({ description: "number of times the link was chosen", examples: [512] }),
      }),
    ),
  }),
});
