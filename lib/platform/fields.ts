import * as z from "zod";
import { currentTime } from "./clock";

/** Field shapes that several nouns share. Safe in the browser. */

/** A record's id: 1 … 2 147 483 647 (contract.md). */
export const Id = z
  .int("must be a whole number")
  .min(1, "must be 1 or more")
  .max(2_147_483_647, "is too large");

/** An id in a path or sent as text by form clients. Anything but plain digits is no id. */
export const IdText = z
  .union([z.string().regex(/^[1-9][0-9]{0,9}$/, "must be an id"), z.number()], { error: "must be an id" })
  .transform(Number)
  .pipe(Id);

export const text = (most: number) =>
  z.string("must be text").max(most, `must be at most ${most} characters long`);

/** A line of text, without the spaces around it. */
export const line = (most: number, example: string) =>
  text(most)
    .trim()
    .meta({ examples: [example] });

/** A line that must say something, such as a name. */
export const filledLine = (most: number, example: string) =>
  text(most)
    .trim()
    .min(1, "must not be empty")
    .meta({ examples: [example] });

/** A file. `what` names the kinds that are taken. */
export const fileOf = (what: string) =>
  z.instanceof(Uint8Array, { error: "is required" }).meta({
    override: { type: "string", contentEncoding: "base64" },
    description: `${what} in base64; the body may also be the file itself, or a form that contains it`,
    examples: ["iVBORw0KGgo="],
  });

/** Yes or no, in each way that clients write it (contract.md, Both APIs). */
export const Flag = z
  .union([z.boolean(), z.enum(["true", "false", "1", "0"]), z.literal([0, 1])], {
    error: "must be true or false",
  })
  .transform((value) => value === true || value === 1 || value === "true" || value === "1");

/** The body of a create: a field sent as `""`, null or false is the same as one not sent (contract.md, Both APIs). */
export const creating = <T extends z.ZodType>(body: T) =>
  z.preprocess(
    (value) =>
      withFields(value, (field) => (field === "" || field === null || field === false ? undefined : field)),
    body,
  );

/** The body of an update: a field sent as `""` is null, which clears; one not sent stays as it is. */
export const changing = <T extends z.ZodType>(body: T) =>
  z.preprocess((value) => withFields(value, (field) => (field === "" ? null : field)), body);

/** The same fields, each of which may be absent or null. */
export const clearable = <T extends z.core.$ZodShape>(shape: T) =>
  Object.fromEntries(Object.entries(shape).map(([name, field]) => [name, z.nullish(field)])) as {
    [K in keyof T]: z.ZodOptional<z.ZodNullable<T[K]>>;
  };

/** The text column of an optional field: undefined keeps it, null empties it. */
export const cleared = (value: string | null | undefined): string | undefined =>
  value === null ? "" : value;

/** The list column of an optional field: undefined keeps it, null empties it. */
export const clearedList = <T>(values: T[] | null | undefined): T[] | undefined =>
  values === null ? [] : values;

/** The column of a state that is kept as the time it began: undefined keeps it, true begins it now, false and null end it. */
export const since = (holds: boolean | null | undefined): Date | null | undefined =>
  holds === undefined ? undefined : holds ? currentTime() : null;

function withFields(value: unknown, change: (field: unknown) => unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, change(field)]));
}

/** `YYYY-MM-DD HH:MM:SS` or `YYYY-MM-DD`, UTC, a day that exists. Gives a Date. */
export const Timestamp = z
  .string("must be text such as 2027-01-31 18:00:00")
  .regex(/^\d{4}-\d{2}-\d{2}( \d{2}:\d{2}:\d{2})?$/, "must look like 2027-01-31 18:00:00")
  .transform((value, context) => {
    const full = value.length === 10 ? `${value} 00:00:00` : value;
    const date = new Date(`${full.replace(" ", "T")}Z`);
    if (!Number.isNaN(date.getTime()) && formatTimestamp(date) === full) return date;
    context.addIssue("is not a real date and time");
    return z.NEVER;
  })
  .meta({ examples: ["2027-01-31 18:00:00"] });

/** A moment as the link API writes it: `YYYY-MM-DD HH:MM:SS`, UTC. */
export const formatTimestamp = (moment: Date): string => moment.toISOString().slice(0, 19).replace("T", " ");

/** An address we may redirect to or show: http or https, no credentials, at most 2 048 characters. Gives its normal form. */
export const Destination = z
  .string("must be text")
  .transform((value, context) => {
    const problem = destinationProblem(value);
    if (!problem) return new URL(value.trim()).href;
    context.addIssue(problem);
    return z.NEVER;
  })
  .meta({ examples: ["https://example.com/spring-sale"] });

function destinationProblem(value: string): string | undefined {
  const trimmed = value.trim();
  if (trimmed.length > 2_048) return "must be at most 2048 characters long";
  if (/[\u0000-\u001f\u007f]/.test(value)) return "must not contain control characters or line breaks";
  if (!URL.canParse(trimmed)) return "must be a full URL such as https://example.com/page";
  const url = new URL(trimmed);
  if (url.protocol !== "http:" && url.protocol !== "https:") return "must begin with http:// or https://";
  if (url.username || url.password) return "must not contain a username or password";
  if (url.href.length > 2_048) return "must be at most 2048 characters long once encoded";
  return undefined;
}

/** A name of the IANA time zone database. */
export const TimeZone = z
  .string("must be text")
  .refine(isTimeZone, "must be a time zone such as Europe/Warsaw")
  .meta({ examples: ["Europe/Warsaw"] });

function isTimeZone(name: string): boolean {
  try {
    return /^[A-Za-z]/.test(name) && Boolean(new Intl.DateTimeFormat("en", { timeZone: name }));
  } catch {
    return false;
  }
}

/** A moment as the item API writes it: ISO 8601, UTC, no fraction. */
export const formatInstant = (moment: Date): string => moment.toISOString().replace(/\.\d{3}Z$/, "Z");

/** A moment in ISO 8601 with its zone, or as the link API writes it. Gives a Date. */
export const Instant = z
  .union(
    [Timestamp, z.iso.datetime({ offset: true }).transform((value) => new Date(value))],
    "must be a timestamp such as 2027-01-31T18:00:00Z",
  )
  .meta({ examples: ["2027-01-31T18:00:00Z"] });
