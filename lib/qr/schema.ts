import * as z from "zod";
import { changing, clearable, creating, Destination, Flag, Id, text } from "../fields";
import { EYE_CENTERS, EYE_FRAMES, LOGO_SIZE, QR_SHAPES, QR_TYPES } from "./choices";

/** `rgb(r,g,b)`, each 0–255. Gives it without spaces. */
const Colour = z
  .string("must be text")
  .transform((value, context) => {
    const [, ...parts] = /^rgb\(\s*(\d{1,3})\s*,\s*(\d{1,3})\s*,\s*(\d{1,3})\s*\)$/i.exec(value.trim()) ?? [];
    if (parts.length === 3 && parts.every((part) => Number(part) <= 255))
      return `rgb(${parts.map(Number).join(",")})`;
    context.addIssue("must be a colour such as rgb(0,0,0), each number from 0 to 255");
    return z.NEVER;
  })
  .meta({ examples: ["rgb(0,0,0)"] });

/** Bytes a body may have; a code itself holds far less. */
export const QR_BODY_LIMIT = 256 * 1_024;

/** Text, an object, or an array: `lib/qr/data.ts` reads it as the code's type asks. */
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
    url: Destination.meta({ description: "an https address of a png or jpg picture", examples: [] }),
  }),
);
const Name = text(255)
  .trim()
  .meta({ examples: ["Table card"] });
const among = <const T extends readonly string[]>(names: T) =>
  z.enum(names, { error: `must be one of ${names.join(", ")}` });
const between = (least: number, most: number) =>
  z.int("must be a whole number").min(least, `must be ${least} or more`).max(most, `must be ${most} or less`);

/** How a code is drawn beyond its two colours and its logo. Eyes without anything of their own look like the modules. */
const style = {
  shape: among(QR_SHAPES),
  eyeframe: among(EYE_FRAMES),
  eyeframecolor: Colour,
  eyecenter: among(EYE_CENTERS),
  eyecentercolor: Colour,
  /** nothing behind the modules; `background` is then the paper the code is checked against */
  transparent: Flag,
  margin: between(0, 10),
  logosize: between(LOGO_SIZE.least, LOGO_SIZE.most),
};
export const STYLE_FIELDS = Object.keys(style) as (keyof typeof style)[];

/** A code's style as it is kept. */
export const QrStyle = z.object(style).partial();
export type QrStyle = z.output<typeof QrStyle>;

const newQr = z.object({
  type: z.enum(QR_TYPES, {
    error: ({ input }) => (input === undefined ? "is required" : `must be one of ${QR_TYPES.join(", ")}`),
  }),
  data: Data,
  background: Colour.optional(),
  foreground: Colour.optional(),
  logo: Logo.optional(),
  name: Name.optional(),
  ...QrStyle.shape,
});

/** Body of POST /api/qr/add: the documented fields, our `name` and those of the style. */
export const NewQr = creating(newQr);
export type NewQr = z.output<typeof NewQr>;

/** Body of PUT /api/qr/:id/update: `data` is required, what is absent stays, null clears. */
export const QrChanges = changing(
  z.object({
    data: Data,
    background: Colour.nullish(),
    foreground: Colour.nullish(),
    logo: Logo.nullish(),
    name: Name.nullish(),
    ...clearable(style),
  }),
);
export type QrChanges = z.output<typeof QrChanges>;

/** Body of POST /api/qr/preview: a code as it would be made; with `id`, as that one would be after the change. */
export const QrPreview = creating(newQr.extend({ id: Id.optional() }));
export type QrPreview = z.output<typeof QrPreview>;
