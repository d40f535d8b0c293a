import * as z from "zod";
import { Content, Moment, RecordId } from "../answers";
import { OVERLAY_TYPES } from "./schema";

export const ListedOverlayAnswer = z.object({
  id: RecordId,
  type: z.enum(OVERLAY_TYPES),
  name: z.string().meta({ examples: ["Newsletter in the corner"] }),
  date: Moment,
});

const Count = z.int().meta({ examples: [12] });

export const OverlayRowAnswer = ListedOverlayAnswer.extend({
  shown: Count.optional().meta({ description: "how often people saw it; with include=figures" }),
  taken: Count.optional().meta({ description: "how often it was taken up; with include=figures" }),
  links: Count.optional().meta({ description: "links that show it; with include=links" }),
});

export const OverlayAnswer = z.object({ data: ListedOverlayAnswer.extend({ content: Content }) });

export const OverlayResponseAnswer = z.object({
  id: RecordId,
  link: RecordId.nullable().meta({ description: "the link it was sent from" }),
  date: Moment,
  fields: z
    .record(z.string(), z.string())
    .meta({ description: "by the overlay's type", examples: [{ email: "ada@example.com" }] }),
});

export const OverlayFiguresAnswer = z.object({
  data: z.object({
    shown: Count.meta({ description: "how often people saw it" }),
    taken: Count.meta({ description: "how often its form was sent or its button followed" }),
    sent: Count.meta({ description: "what was sent through its form and is kept" }),
    options: z
      .array(z.object({ option: z.string().meta({ examples: ["Friday"] }), votes: Count }))
      .meta({ description: "of a poll; empty for the other types" }),
  }),
});
