import * as z from "zod";
import { Content, Moment, RecordId, WebAddress } from "../answers";

const link = WebAddress.meta({ examples: ["https://go.example.com/b/ada"] });

export const WrittenBioPageAnswer = z.object({ id: RecordId, link });

export const ListedBioPageAnswer = z.object({
  id: RecordId,
  alias: z.string().meta({ examples: ["ada"] }),
  title: z.string().meta({ examples: ["Ada Lovelace"] }),
  link,
  date: Moment,
});

export const BioPageRowAnswer = ListedBioPageAnswer.extend({
  status: z.enum(["active", "disabled"]).optional().meta({ description: "with include=status" }),
  blocks: z
    .int()
    .optional()
    .meta({ description: "how many it has; with include=blocks", examples: [4] }),
});

export const BioPageAnswer = z.object({
  data: ListedBioPageAnswer.extend({ status: z.enum(["active", "disabled"]), content: Content }),
});
