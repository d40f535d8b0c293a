import * as z from "zod";
import { text } from "../fields";
import type { NewOverlay } from "./schema";

const Email = text(254).trim().pipe(z.email("must be an e-mail address"));

/** What the forms of an overlay send. A poll's option comes as its number and is kept in its words. */
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
        context.addIssue("must be one of the poll's");
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
