import * as z from "zod";

/** Shapes that the answers of several nouns share. Not for forms: `fields.ts` says what may come in. */

const matching = (form: RegExp, example: string) =>
  z
    .string()
    .regex(form)
    .meta({ examples: [example] });

/** A moment as the link API writes it, UTC. */
export const TimestampResponse = matching(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/, "2027-01-31 18:00:00");

/** A moment as the item API writes it. */
export const InstantResponse = matching(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/, "2027-01-31T18:00:00Z");

/** A whole address. */
export const WebAddress = matching(/^https?:\/\//, "https://example.com/spring-sale");

/** The address of a short link. */
export const ShortAddress = matching(/^https?:\/\//, "https://go.example.com/spring");

export const RecordId = z
  .int()
  .min(1)
  .max(2_147_483_647)
  .meta({ examples: [42] });

/** The response to a create without details. */
export const IdResponse = z.object({ id: RecordId });
export type IdResponse = z.output<typeof IdResponse>;

/** How often something happened. */
export const Amount = z
  .int()
  .min(0)
  .meta({ examples: [128] });

/** Content of a page, as it was sent. */
export const Content = z
  .unknown()
  .meta({ override: { type: "object" }, examples: [{ blocks: [{ type: "title", text: "Hello" }] }] });

/** The presenter of an answer that is always the same sentence. */
export const message = (text: string) => () => ({ message: text });
