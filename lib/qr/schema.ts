import * as z from "zod";
import { changing, creating, text } from "../fields";

export const QR_TYPES = ["text", "vcard", "link", "email", "phone", "sms", "wifi"] as const;
export type QrType = (typeof QR_TYPES)[number];

/** How a code's modules are drawn; the three finder squares stay square. */
export const QR_SHAPES = ["square", "dot", "rounded"] as const;
export type QrShape = (typeof QR_SHAPES)[number];

export const BLACK = "rgb(0,0,0)";
export const WHITE = "rgb(255,255,255)";

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
const Name = text(255)
  .trim()
  .meta({ examples: ["Table card"] });
const Shape = z.enum(QR_SHAPES, { error: `must be one of ${QR_SHAPES.join(", ")}` });

/** Body of POST /api/qr/add: the documented fields, and our `name` and `shape`. */
export const NewQr = creating(
  z.object({
    type: z.enum(QR_TYPES, {
      error: ({ input }) => (input === undefined ? "is required" : `must be one of ${QR_TYPES.join(", ")}`),
    }),
    data: Data,
    background: Colour.optional(),
    foreground: Colour.optional(),
    logo: Logo.optional(),
    name: Name.optional(),
    shape: Shape.optional(),
  }),
);
export type NewQr = z.output<typeof NewQr>;

/** Body of PUT /api/qr/:id/update: `data` is required, what is absent stays, null clears. */
export const QrChanges = changing(
  z.object({
    data: Data,
    background: Colour.nullish(),
    foreground: Colour.nullish(),
    logo: Logo.nullish(),
    name: Name.nullish(),
    shape: Shape.nullish(),
  }),
);
export type QrChanges = z.output<typeof QrChanges>;
