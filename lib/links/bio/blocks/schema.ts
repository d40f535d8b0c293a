import * as z from "zod";
import { Destination, Flag, formatTimestamp, Id, Timestamp, text } from "@/lib/platform/fields";
import { blocksOf, ImageAddress, ImageBlock, TextBlock, TitleBlock, words } from "../../page-blocks";
import { FORM_KINDS, NETWORKS } from "../enums";
import { videoIn } from "../videos";

/** Blocks of bio pages: text, numbers and addresses, never HTML. Safe in the browser. */

const among = <const T extends readonly string[]>(names: T) =>
  z.enum(names, { error: `must be one of ${names.join(", ")}` });

const number = (least: number, most: number, example: number) =>
  z
    .number("must be a number")
    .min(least, `must be ${least} or more`)
    .max(most, `must be at most ${most}`)
    .meta({ examples: [example] });

const whole = (least: number, most: number, example: number) =>
  number(least, most, example).int("must be a whole number");

const listOf = <T extends z.ZodType>(entry: T, least: number, most: number, what: string) =>
  z
    .array(entry, "must be an array")
    .min(least, `must contain at least ${least} ${what}`)
    .max(most, `must contain at most ${most} ${what}`);

const moment = Timestamp.transform(formatTimestamp);

/** What any block may have: the id by which its clicks are counted, and between which moments (UTC) it is shown. */
const common = {
  id: z
    .string("must be text")
    .regex(/^[A-Za-z0-9]{1,16}$/, "must be 1 to 16 letters and digits")
    .optional()
    .meta({ examples: ["k3x9w2ab"] }),
  visiblefrom: moment.optional(),
  visibleuntil: moment.optional(),
};

const Link = z.object({ type: z.literal("link"), label: words(120), url: Destination });

const Heading = z.object({
  type: z.literal("heading"),
  text: words(200),
  level: whole(2, 4, 2).default(2),
});

const Social = z.object({
  type: z.literal("social"),
  items: listOf(z.object({ network: among(NETWORKS), url: Destination }), 1, 12, "entries"),
});

const Images = z.object({
  type: z.literal("images"),
  columns: whole(2, 3, 2).default(2),
  items: listOf(
    z.object({ image: ImageAddress, alt: text(200).trim().optional(), url: Destination.optional() }),
    2,
    12,
    "images",
  ),
});

const Video = z.object({
  type: z.literal("video"),
  url: Destination.refine((url) => videoIn(url) !== undefined, "must be a video at YouTube or Vimeo").meta({
    examples: ["https://vimeo.com/76979871"],
  }),
  label: words(120).optional(),
  image: ImageAddress.optional(),
});

const Place = z.object({
  type: z.literal("map"),
  latitude: number(-90, 90, 52.2297),
  longitude: number(-180, 180, 21.0122),
  zoom: whole(1, 19, 15).default(15),
  label: words(120).optional(),
});

const FormField = z.object({
  kind: among(FORM_KINDS),
  label: words(120).optional(),
  required: Flag.default(true),
});
export type FormField = z.output<typeof FormField>;

/** The name under which an entry of a form is kept. */
export const nameOfField = ({ kind, label }: Pick<FormField, "kind" | "label">): string => label ?? kind;

const Form = z
  .object({
    type: z.literal("form"),
    heading: words(120).optional(),
    text: words(500).optional(),
    fields: listOf(FormField, 1, 8, "fields"),
    label: words(60).optional(),
    thanks: words(300).optional(),
  })
  .superRefine(({ fields }, context) => {
    for (const [at, field] of fields.entries()) {
      const problem =
        (field.kind === "text" || field.kind === "consent") && field.label === undefined
          ? "is required"
          : fields.findIndex((other) => nameOfField(other) === nameOfField(field)) < at
            ? "must not be the same as that of another field"
            : undefined;
      if (problem) context.addIssue({ code: "custom", path: ["fields", at, "label"], message: problem });
    }
  });

/** An item of the catalog, with its price at the moment. Hidden while there is no such item that is published. */
const Product = z.object({
  type: z.literal("product"),
  item: Id.meta({ examples: [42] }),
  label: words(60).optional(),
  url: Destination.optional(),
});

const Countdown = z.object({
  type: z.literal("countdown"),
  until: moment,
  label: words(120).optional(),
  /** shown in its place once it is over; without it the block is gone then */
  after: words(200).optional(),
});

export const BioBlocks = blocksOf([
  Link.extend(common),
  TitleBlock.extend(common),
  TextBlock.extend(common),
  ImageBlock.extend(common),
  Heading.extend(common),
  Social.extend(common),
  Images.extend(common),
  Video.extend(common),
  Place.extend(common),
  Form.safeExtend(common),
  Product.extend(common),
  Countdown.extend(common),
]).superRefine((blocks, context) => {
  for (const [at, { id, visiblefrom, visibleuntil }] of blocks.entries()) {
    if (id !== undefined && blocks.findIndex((other) => other.id === id) < at)
      context.addIssue({ code: "custom", path: [at, "id"], message: "must not be the id of another block" });
    if (visiblefrom && visibleuntil && visibleuntil <= visiblefrom)
      context.addIssue({ code: "custom", path: [at, "visibleuntil"], message: "must be after visiblefrom" });
  }
});

export type BioBlock = z.output<typeof BioBlocks>[number];
export type BlockOf<T extends BioBlock["type"]> = Extract<BioBlock, { type: T }>;
