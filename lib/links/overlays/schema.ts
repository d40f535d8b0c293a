import * as z from "zod";
import { changing, creating, Destination, text } from "@/lib/platform/fields";
import { oneOf, Paging, SearchText, someOf } from "@/lib/platform/lists";
import { Content, RecordId, TimestampResponse } from "@/lib/platform/responses";
import { Color, content, ImageAddress, seconds, words } from "../page-blocks";
import { OVERLAY_TYPES, type OverlayType, POSITIONS } from "./enums";

/** Position, timing and colors of an overlay. Missing colors follow the visitor's light or dark mode. */
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
/** The message after a form was sent. */
const thanks = words(300).optional();
const Option = words(100);

/** Content of each type: texts, addresses, colors. */
const CONTENT = {
  message: content({ heading, text: words(500), ...button, ...look }),
  contact: content({ heading, text: words(500).optional(), label: words(60).optional(), thanks, ...look }),
  poll: content({
    heading,
    question: words(300),
    options: z
      .array(Option, "must be an array")
      .min(2, "must contain at least 2 answers")
      .max(10, "must contain at most 10 answers")
      .refine(
        (options) => new Set(options).size === options.length,
        "must not contain the same answer twice",
      ),
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
      .regex(/^[\x21-\x7e]{1,40}$/, "must be 1 to 40 letters, digits and symbols, without spaces"),
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

const Email = text(254).trim().pipe(z.email("must be an email address"));

/** What the forms of an overlay send. A poll option is sent as its number and stored as its text. */
const FORMS = {
  contact: () =>
    z.object({ name: text(120).trim().default(""), email: Email, message: text(2_000).trim().min(1) }),
  newsletter: (overlay: Extract<NewOverlay, { type: "newsletter" }>["content"]) =>
    overlay.consent
      ? z.object({
          email: Email,
          consent: z.literal("yes").transform(() => overlay.consent ?? ""),
        })
      : z.object({ email: Email }),
  poll: ({ options }: Extract<NewOverlay, { type: "poll" }>["content"]) =>
    z.object({
      option: z.string().transform((number, context) => {
        const option = /^[1-9][0-9]?$/.test(number) ? options[Number(number) - 1] : undefined;
        if (option !== undefined) return option;
        context.addIssue("must be one of the poll's options");
        return z.NEVER;
      }),
    }),
};

/** The shape of an overlay's form; undefined for the types that have none. */
export function formOf(
  overlay: Pick<NewOverlay, "type" | "content">,
): z.ZodType<Record<string, string>> | undefined {
  const { type, content } = overlay as NewOverlay;
  switch (type) {
    case "contact":
      return FORMS.contact();
    case "newsletter":
      return FORMS.newsletter(content);
    case "poll":
      return FORMS.poll(content);
    default:
      return undefined;
  }
}

/** Query of GET /api/overlay. */
export const OverlayListQuery = Paging.extend({
  order: oneOf(["id", "date", "name"], "id"),
  type: oneOf(["all", ...OVERLAY_TYPES], "all"),
  q: SearchText,
  include: someOf(["figures", "links"]),
});
export type OverlayListQuery = z.output<typeof OverlayListQuery>;

const OverlayBasics = z.object({
  id: RecordId,
  type: z.enum(OVERLAY_TYPES),
  name: z.string().meta({ examples: ["Newsletter in the corner"] }),
  date: TimestampResponse,
});

const Count = z.int().meta({ examples: [12] });

export const ListedOverlayResponse = OverlayBasics.extend({
  shown: Count.optional().meta({ description: "number of views; only with include=figures" }),
  taken: Count.optional().meta({ description: "number of conversions; only with include=figures" }),
  links: Count.optional().meta({ description: "links that use it; only with include=links" }),
});
export type ListedOverlayResponse = z.output<typeof ListedOverlayResponse>;

export const OverlayResponse = z.object({ data: OverlayBasics.extend({ content: Content }) });
export type OverlayResponse = z.output<typeof OverlayResponse>;

export const CollectedResponse = z.object({
  id: RecordId,
  link: RecordId.nullable().meta({ description: "link it was sent from" }),
  date: TimestampResponse,
  fields: z
    .record(z.string(), z.string())
    .meta({ description: "depends on the overlay's type", examples: [{ email: "ada@example.com" }] }),
});
export type CollectedResponse = z.output<typeof CollectedResponse>;

export const OverlayMetricsResponse = z.object({
  data: z.object({
    shown: Count.meta({ description: "number of views" }),
    taken: Count.meta({ description: "number of times its form was sent or its button was clicked" }),
    sent: Count.meta({ description: "saved form submissions" }),
    options: z
      .array(z.object({ option: z.string().meta({ examples: ["Friday"] }), votes: Count }))
      .meta({ description: "for polls; empty for other types" }),
  }),
});
export type OverlayMetricsResponse = z.output<typeof OverlayMetricsResponse>;
