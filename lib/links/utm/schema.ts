import * as z from "zod";
import { changing, clearable, creating, filledLine, line } from "@/lib/platform/fields";
import { oneOf, Paging, SearchText } from "@/lib/platform/lists";
import { RecordId, TimestampResponse } from "@/lib/platform/responses";
import { UTM_NAMES } from "../enums";

const value = (example: string) =>
  line(255, example).refine((text) => !/\p{Control}/u.test(text), "must not contain control characters");

const values = {
  source: value("newsletter"),
  medium: value("email"),
  campaign: value("spring-sale"),
  term: value("garden"),
  content: value("header"),
};

/** Body of POST /api/utm/add. */
export const NewUtmTemplate = creating(
  z
    .object({ name: filledLine(100, "Newsletter"), ...z.object(values).partial().shape })
    .refine((template) => UTM_NAMES.some((name) => template[name]), {
      error: "must have at least one of source, medium, campaign, term and content",
      path: ["source"],
    }),
);
export type NewUtmTemplate = z.output<typeof NewUtmTemplate>;

/** Body of PUT /api/utm/:id/update: what is absent stays, null clears. */
export const UtmTemplateChanges = changing(
  z.object({ name: filledLine(100, "Newsletter").nullish(), ...clearable(values) }),
);
export type UtmTemplateChanges = z.output<typeof UtmTemplateChanges>;

/** Query of GET /api/utm. */
export const UtmTemplateListQuery = Paging.extend({
  order: oneOf(["id", "date", "name"], "id"),
  q: SearchText,
});
export type UtmTemplateListQuery = z.output<typeof UtmTemplateListQuery>;

export const ListedUtmTemplateResponse = z.object({
  id: RecordId,
  name: z.string().meta({ examples: ["Newsletter"] }),
  source: z.string().meta({ examples: ["newsletter"] }),
  medium: z.string().meta({ examples: ["email"] }),
  campaign: z.string().meta({ examples: ["spring-sale"] }),
  term: z.string(),
  content: z.string(),
  date: TimestampResponse,
});
export type ListedUtmTemplateResponse = z.output<typeof ListedUtmTemplateResponse>;

export const UtmTemplateResponse = z.object({ data: ListedUtmTemplateResponse });
export type UtmTemplateResponse = z.output<typeof UtmTemplateResponse>;
