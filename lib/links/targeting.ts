import * as z from "zod";
import { Destination, text } from "../fields";

/** One rule of a link: visitors to whom the name applies are sent to the address. Names are kept in lower case. */
export type Target = { name: string; url: string };

const MOST = 100;
const name = (most: number) => text(most).trim().toLowerCase().min(1, "must not be empty");

/** The documented arrays of `{<key>, link}`; of two elements with one name the later wins (contract.md, Targets). */
const targets = (key: string, example: string, form: z.ZodType<string, string>) =>
  z
    .array(z.object({ [key]: form, link: Destination }), "must be an array")
    .max(MOST, `must hold at most ${MOST} entries`)
    .transform((entries): Target[] => {
      const last = new Map(entries.map((entry) => [String(entry[key]), String(entry.link)]));
      return [...last].map(([named, url]) => ({ name: named, url }));
    })
    .meta({ examples: [[{ [key]: example, link: `https://example.com/${example}` }]] });

export const GeoTargets = targets("location", "poland", name(100));
export const DeviceTargets = targets("device", "iphone", name(100));
export const LanguageTargets = targets(
  "language",
  "pt-br",
  name(35).regex(/^[a-z]{2,8}([-_][a-z0-9]{1,8})*$/, "must be a language code such as en or pt-BR"),
);

/** A query parameter appended to whichever destination wins. */
export type Parameter = { name: string; value: string };

const Entry = z.object({
  name: z.union([z.string(), z.null()], { error: "must be text" }).optional(),
  value: z
    .union([z.string(), z.number(), z.null()], { error: "must be text" })
    .optional()
    .transform((value) => String(value ?? ""))
    .pipe(text(1_000)),
});

/** `parameters`: an entry without a name is skipped; of two with one name the later wins. */
export const Parameters = z
  .array(Entry, "must be an array")
  .max(MOST, `must hold at most ${MOST} entries`)
  .transform((entries, context): Parameter[] => {
    const last = new Map(
      entries.flatMap((entry) => (entry.name?.trim() ? [[entry.name.trim(), entry.value] as const] : [])),
    );
    if ([...last.keys()].some((key) => key.length > 100))
      context.addIssue("must have names of at most 100 characters");
    return [...last].map(([key, value]) => ({ name: key, value }));
  });
