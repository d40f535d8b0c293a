import * as z from "zod";
import { Content, Moment, RecordId } from "../answers";
import { OVERLAY_TYPES } from "./schema";

export const ListedOverlayAnswer = z.object({
  id: RecordId,
  type: z.enum(OVERLAY_TYPES),
  name: z.string().meta({ examples: ["Newsletter in the corner"] }),
  date: Moment,
});

export const OverlayAnswer = z.object({ data: ListedOverlayAnswer.extend({ content: Content }) });
