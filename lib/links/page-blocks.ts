import * as z from "zod";
import { creating, Destination, text } from "@/lib/platform/fields";

/** Blocks of visitor pages: text, addresses and colors, never HTML. Safe in the browser. */

/** `#RRGGBB`. */
export const Color = z
  .string("must be text")
  .regex(/^#[0-9A-Fa-f]{6}$/, "must be a color such as #1A2B3C")
  .meta({ examples: ["#1a7f8c"] });

/** Text that is not empty. */
export const words = (most: number) =>
  text(most)
    .trim()
    .min(1, "must not be empty")
    .meta({ examples: ["Hello"] });

/** A picture's address; https only, since the pages it is shown on are. */
export const ImageAddress = Destination.refine(
  (address) => address.startsWith("https:"),
  "must begin with https://",
);

/** A whole number of seconds. */
export const seconds = (most: number) =>
  z.int("must be a whole number of seconds").min(0, "must be 0 or more").max(most, `must be at most ${most}`);

const MOST_BLOCKS = 50;

/** Blocks in their order; each says by its `type` which one it is. */
export const blocksOf = <
  T extends readonly [z.core.$ZodTypeDiscriminable, ...z.core.$ZodTypeDiscriminable[]],
>(
  kinds: T,
) =>
  z
    .array(z.discriminatedUnion("type", kinds, "must be one of the known block types"), "must be an array")
    .max(MOST_BLOCKS, `must contain at most ${MOST_BLOCKS} blocks`);

/** The content of a page: what is empty is the same as absent, as in a body. */
export const content = <T extends z.core.$ZodShape>(shape: T) =>
  creating(z.object(shape, "must be an object"));

export const TitleBlock = z.object({ type: z.literal("title"), text: words(200) });
export const TextBlock = z.object({ type: z.literal("text"), text: words(2_000) });
export const ImageBlock = z.object({
  type: z.literal("image"),
  image: ImageAddress,
  alt: text(200).trim().optional(),
  url: Destination.optional(),
});
