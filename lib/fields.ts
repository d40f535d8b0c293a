import * as z from "zod";

/** Field shapes that several nouns share. Safe in the browser. */

/** A record's id: 1 … 2 147 483 647 (contract.md). */
export const Id = z.int("must be a whole number").min(1, "must be 1 or more").max(2_147_483_647, "is too large");

/** An id in a path or sent as text by form clients. Anything but plain digits is no id. */
export const IdText = z
  .union([z.string().regex(/^[1-9][0-9]{0,9}$/, "must be an id"), z.number()], { error: "must be an id" })
  .transform(Number)
  .pipe(Id);

/** true and false, also written 1, 0, "true", "false". */
export const Bool = z
  .union([z.boolean(), z.literal([0, 1]), z.enum(["true", "false", "0", "1"])], { error: "must be true or false" })
  .transform((value) => value === true || value === 1 || value === "true" || value === "1");

export const text = (most: number) => z.string("must be text").max(most, `must be at most ${most} characters long`);

/** Optional when something is made: `""`, null and false are the same as absent. */
export const absent = <T extends z.ZodType>(field: T) =>
  z.preprocess((value) => (value === "" || value === null || value === false ? undefined : value), field.optional());

/** Optional when something is changed: absent keeps, `""` and null clear (they become null). */
export const clearable = <T extends z.ZodType>(field: T) =>
  z.preprocess(
    (value) => (value === "" ? null : value === false ? undefined : value),
    field.nullable().optional(),
  );

/** `YYYY-MM-DD HH:MM:SS` or `YYYY-MM-DD`, UTC, a day that exists. Gives a Date. */
export const Timestamp = z
  .string("must be text such as 2027-01-31 18:00:00")
  .regex(/^\d{4}-\d{2}-\d{2}( \d{2}:\d{2}:\d{2})?$/, "must look like 2027-01-31 18:00:00")
  .transform((value, context) => {
    const full = value.length === 10 ? `${value} 00:00:00` : value;
    const date = new Date(`${full.replace(" ", "T")}Z`);
    if (!Number.isNaN(date.getTime()) && formatTimestamp(date) === full) return date;
    context.addIssue("is not a day and time that exists");
    return z.NEVER;
  });

/** A moment as the link API writes it: `YYYY-MM-DD HH:MM:SS`, UTC. */
export const formatTimestamp = (moment: Date): string => moment.toISOString().slice(0, 19).replace("T", " ");

/** An address we may redirect to or show: http or https, no credentials, at most 2 048 characters. Gives its normal form. */
export const Destination = z.string("must be text").transform((value, context) => {
  const problem = destinationProblem(value);
  if (!problem) return new URL(value.trim()).href;
  context.addIssue(problem);
  return z.NEVER;
});

function destinationProblem(value: string): string | undefined {
  const trimmed = value.trim();
  if (trimmed.length > 2_048) return "must be at most 2048 characters long";
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for; parsers drop them silently
  if (/[\u0000-\u001f\u007f]/.test(value)) return "must not contain control characters or line breaks";
  if (!URL.canParse(trimmed)) return "must be a whole address such as https://example.com/page";
  const url = new URL(trimmed);
  if (url.protocol !== "http:" && url.protocol !== "https:") return "must begin with http:// or https://";
  if (url.username || url.password) return "must not contain a user name or password";
  if (url.href.length > 2_048) return "must be at most 2048 characters long once encoded";
  return undefined;
}

/** A field that must be there: `""` and null are the same as absent. */
export const required = <T extends z.ZodType>(field: T) =>
  z.preprocess((value) => (value === "" || value === null ? undefined : value), field);
