import * as z from "zod";
import { changing, clearable, creating, Destination, Flag, Id, line, text } from "@/lib/platform/fields";
import { oneOf, Paging, SearchText, someOf } from "@/lib/platform/lists";
import { Amount, RecordId, TimestampResponse, WebAddress } from "@/lib/platform/responses";
import { ShownDomain } from "../responses";
import {
  CAPTION_FACES,
  EYE_CENTERS,
  EYE_FRAMES,
  FRAMES,
  GRADIENTS,
  LOGO_SIZE,
  LONGEST_CAPTION,
  QR_SHAPES,
  QR_TYPES,
} from "./enums";

/** `rgb(r,g,b)`, each 0–255. Gives it without spaces. */
const RgbColor = z
  .string("must be text")
  .transform((value, context) => {
    const [, ...parts] = /^rgb\(\s*(\d{1,3})\s*,\s*(\d{1,3})\s*,\s*(\d{1,3})\s*\)$/i.exec(value.trim()) ?? [];
    if (parts.length === 3 && parts.every((part) => Number(part) <= 255))
      return `rgb(${parts.map(Number).join(",")})`;
    context.addIssue("must be a color such as rgb(0,0,0), each number from 0 to 255");
    return z.NEVER;
  })
  .meta({ examples: ["rgb(0,0,0)"] });

/** Bytes a body may have; a code itself holds far less. */
export const QR_BODY_LIMIT = 256 * 1_024;

/** Text, an object, or an array: `lib/links/qr/content.ts` reads it as the code's type asks. */
const Data = z
  .union([z.string().min(1), z.record(z.string(), z.unknown()), z.array(z.unknown()).min(1)], {
    error: ({ input }) =>
      input === undefined || input === null ? "is required" : "must be text, an object or an array",
  })
  .meta({ examples: ["https://example.com/menu"] });

const Logo = text(2_048).trim();

/** Body of POST /api/qr/logo/fetch. */
export const LogoAddress = creating(
  z.object({
    url: Destination.meta({ description: "https URL of a PNG or JPEG image", examples: [] }),
  }),
);
const Name = line(255, "Table card");
const among = <const T extends readonly string[]>(names: T) =>
  z.enum(names, { error: `must be one of ${names.join(", ")}` });
const between = (least: number, most: number) =>
  z.int("must be a whole number").min(least, `must be ${least} or more`).max(most, `must be ${most} or less`);

/** One line of text; white space between its words counts once. */
const Caption = z
  .string("must be text")
  .transform((value) => value.replaceAll(/\s+/g, " ").trim())
  .pipe(z.string().max(LONGEST_CAPTION, `must be at most ${LONGEST_CAPTION} characters long`))
  .meta({ description: "text in the frame", examples: ["Scan me"] });

/** Style of a code beyond its two colors and its logo. Eyes without a style of their own look like the modules. */
const style = {
  shape: among(QR_SHAPES),
  eyeframe: among(EYE_FRAMES),
  eyeframecolor: RgbColor,
  eyecenter: among(EYE_CENTERS),
  eyecentercolor: RgbColor,
  /** transparent background; `background` is then the paper the code is checked against */
  transparent: Flag,
  margin: between(0, 10),
  logosize: between(LOGO_SIZE.least, LOGO_SIZE.most),
  gradient: among(GRADIENTS),
  gradientcolor: RgbColor.meta({
    description: "color at the end of the gradient, which begins with `foreground`",
  }),
  gradientmiddle: RgbColor.meta({ description: "color halfway" }),
  gradientangle: between(0, 359).meta({
    description: "direction of a linear gradient: 0 to the right, 90 downwards",
    examples: [45],
  }),
  gradienteyes: Flag.meta({ description: "whether the eyes are part of the gradient" }),
  frame: among(FRAMES),
  framecolor: RgbColor.meta({ description: "`foreground` unless given" }),
  caption: Caption,
  captionface: among(CAPTION_FACES).meta({ description: "typeface of the caption, `sans` unless given" }),
};
export const STYLE_FIELDS = Object.keys(style) as (keyof typeof style)[];

/** A code's style as it is kept. */
export const QrStyle = z.object(style).partial();
export type QrStyle = z.output<typeof QrStyle>;

/** Whose address a code has: one of the caller's domains, with or without scheme; without it the default short host's. */
const Domain = text(300)
  .trim()
  .meta({ examples: ["go.example.com"] });

const newQr = z.object({
  type: z.enum(QR_TYPES, {
    error: ({ input }) => (input === undefined ? "is required" : `must be one of ${QR_TYPES.join(", ")}`),
  }),
  data: Data,
  background: RgbColor.optional(),
  foreground: RgbColor.optional(),
  logo: Logo.optional(),
  name: Name.optional(),
  domain: Domain.optional(),
  ...QrStyle.shape,
});

/** Body of POST /api/qr/add: the documented fields, our `name` and those of the style. */
export const NewQr = creating(newQr);
export type NewQr = z.output<typeof NewQr>;

/** Body of PUT /api/qr/:id/update: `data` is required, what is absent stays, null clears. */
export const QrChanges = changing(
  z.object({
    data: Data,
    background: RgbColor.nullish(),
    foreground: RgbColor.nullish(),
    logo: Logo.nullish(),
    name: Name.nullish(),
    domain: Domain.nullish(),
    ...clearable(style),
  }),
);
export type QrChanges = z.output<typeof QrChanges>;

/** Body of POST /api/qr/preview: a code as it would be made; with `id`, as that one would be after the change. */
export const QrPreview = creating(newQr.extend({ id: Id.optional() }));
export type QrPreview = z.output<typeof QrPreview>;

/** Query of GET /api/qr. */
export const QrListQuery = Paging.extend({
  order: oneOf(["date", "name", "scans"], "date"),
  type: oneOf(["all", ...QR_TYPES], "all"),
  q: SearchText,
  include: someOf(["type", "domain"]),
});
export type QrListQuery = z.output<typeof QrListQuery>;

const link = WebAddress.meta({ examples: ["https://go.example.com/qr/x7Kd2mp"] });

export const QrResponse = z.object({
  id: RecordId,
  link,
  scans: Amount,
  name: z.string().meta({ examples: ["Table card"] }),
  date: TimestampResponse,
});
export type QrResponse = z.output<typeof QrResponse>;

export const ListedQrResponse = QrResponse.extend({
  type: z.enum(QR_TYPES).optional().meta({ description: "only with include=type" }),
  domain: ShownDomain.optional().meta({ description: "only with include=domain" }),
});
export type ListedQrResponse = z.output<typeof ListedQrResponse>;

export const QrCreatedResponse = z.object({ id: RecordId, link });
export type QrCreatedResponse = z.output<typeof QrCreatedResponse>;

export const QrLogoResponse = z.object({
  logo: z.string().meta({ description: "name to send as `logo`", examples: ["3f9c1d0a.png"] }),
});
export type QrLogoResponse = z.output<typeof QrLogoResponse>;

const color = z.string().meta({ examples: ["rgb(0,0,0)"] });

/** `settings` of a code, in the words of the update's body. */
export const QrSettings = z.object({
  type: z.enum(QR_TYPES),
  data: z.unknown().meta({ examples: ["https://example.com/menu"] }),
  foreground: color,
  background: z.string().meta({ examples: ["rgb(255,255,255)"] }),
  logo: z.string().nullable(),
  name: z.string(),
  domain: ShownDomain,
  ...QrStyle.omit({ transparent: true, gradienteyes: true }).shape,
  shape: z.enum(QR_SHAPES),
  eyeframecolor: color.optional(),
  eyecentercolor: color.optional(),
  gradientcolor: color.optional(),
  gradientmiddle: color.optional(),
  framecolor: color.optional(),
  caption: z
    .string()
    .optional()
    .meta({ examples: ["Scan me"] }),
  gradienteyes: z.boolean().optional(),
  transparent: z.boolean().optional(),
});
export type QrSettings = z.output<typeof QrSettings>;

export const QrPreviewResponse = z.object({
  data: z.object({
    svg: z.string().meta({ examples: ["<svg>…</svg>"] }),
    content: z
      .string()
      .meta({ description: "text that the code contains", examples: ["WIFI:T:WPA;S:Home;;"] }),
    level: z.enum(["L", "M", "H"]).meta({ description: "error correction level" }),
    modules: z.int().meta({ description: "modules per side, without the margin", examples: [29] }),
    width: z.number().meta({
      description: "modules across the image, with margin and frame",
      examples: [37],
    }),
    height: z.number().meta({ description: "modules from top to bottom", examples: [37] }),
    decoded: z.boolean().meta({ description: "whether a scan of the drawn code gave `content`" }),
    contrast: z.number().meta({ description: "symbol contrast, 0 to 1", examples: [0.97] }),
    inverted: z.boolean().meta({ description: "light modules on a dark background" }),
    covered: z.number().meta({ description: "share of the modules that the logo covers", examples: [0.06] }),
  }),
});
export type QrPreviewResponse = z.output<typeof QrPreviewResponse>;
