import * as z from "zod";
import { Color, content, ImageAddress, seconds, words } from "../blocks";
import { changing, creating, Destination, text } from "../fields";

export const OVERLAY_TYPES = ["message", "contact", "poll", "newsletter", "image", "coupon"] as const;
export type OverlayType = (typeof OVERLAY_TYPES)[number];

export const POSITIONS = [
  "bottom-left",
  "bottom",
  "bottom-right",
  "top-left",
  "top",
  "top-right",
  "center",
] as const;

/** Where, when and in which colours an overlay appears. Absent colours are the visitor's own light or dark ones. */
const look = {
  position: z.enum(POSITIONS, { error: `must be one of ${POSITIONS.join(", ")}` }).default("bottom-left"),
  delay: seconds(60).default(0),
  background: Color.optional(),
  color: Color.optional(),
  buttonbackground: Color.optional(),
  buttoncolor: Color.optional(),
};
const button = { label: words(60).optional(), url: Destination.optional() };
const heading = words(120).optional();
/** What somebody reads who has sent a form. */
const thanks = words(300).optional();
const Option = words(100);

/** What each type shows: texts, addresses, colours. */
const CONTENT = {
  message: content({ heading, text: words(500), ...button, ...look }),
  contact: content({ heading, text: words(500).optional(), label: words(60).optional(), thanks, ...look }),
  poll: content({
    heading,
    question: words(300),
    options: z
      .array(Option, "must be an array")
      .min(2, "must hold at least 2 answers")
      .max(10, "must hold at most 10 answers")
      .refine((options) => new Set(options).size === options.length, "must not hold an answer twice"),
    label: words(60).optional(),
    thanks,
    ...look,
  }),
  newsletter: content({
    heading,
    text: words(500).optional(),
    consent: words(300).optional(),
    label: words(60).optional(),
    thanks,
    ...look,
  }),
  image: content({
    image: ImageAddress,
    alt: text(200).trim().optional(),
    url: Destination.optional(),
    ...look,
  }),
  coupon: content({
    heading,
    text: words(500).optional(),
    code: z
      .string("must be text")
      .trim()
      .regex(/^[\x21-\x7e]{1,40}$/, "must be 1 to 40 letters, digits and signs without spaces"),
    ...button,
    ...look,
  }),
} satisfies Record<OverlayType, z.ZodType>;

const name = words(255);
const ofType = <T extends OverlayType>(type: T) =>
  z.object({ type: z.literal(type), name, content: CONTENT[type] });

/** Body of POST /api/overlay/add: the type says what the content holds. */
export const NewOverlay = creating(
  z.discriminatedUnion(
    "type",
    [
      ofType("message"),
      ofType("contact"),
      ofType("poll"),
      ofType("newsletter"),
      ofType("image"),
      ofType("coupon"),
    ],
    `must be one of ${OVERLAY_TYPES.join(", ")}`,
  ),
);
export type NewOverlay = z.output<typeof NewOverlay>;

/** Body of PUT /api/overlay/:id/update. The type stays; content that is sent replaces the old one whole. */
export const OverlayChanges = changing(
  z.object({
    name: name.nullish(),
    content: z.record(z.string(), z.unknown(), "must be an object").nullish(),
  }),
);
export type OverlayChanges = z.output<typeof OverlayChanges>;

/** The content of an update, once the overlay's type is known. */
export const contentFor = (type: OverlayType) => z.object({ content: CONTENT[type] });
