import type * as z from "zod";

/** Kinds of failures for a caller. Each has one HTTP status (`lib/platform/http/envelope.ts`) and one meaning. */
export type FailureKind =
  | "invalid"
  | "unauthorized"
  | "forbidden"
  | "not-found"
  | "wrong-method"
  | "conflict"
  | "too-large"
  | "limited"
  | "unavailable";

/**
 * Beside the message: response headers (`Allow`, `Retry-After` …), for forms a message for each field, and a word for
 * programs that asked why.
 */
type Details = { headers?: Record<string, string>; fields?: Record<string, string>; reason?: string };

/** An error that the caller can act on. Its message is shown as it is; anything else that is thrown is a bug. */
export class Failure extends Error {
  readonly headers: Record<string, string>;
  readonly fields: Record<string, string> | undefined;
  readonly reason: string | undefined;

  constructor(
    readonly kind: FailureKind,
    message: string,
    details: Details = {},
  ) {
    super(message);
    this.name = "Failure";
    this.headers = details.headers ?? {};
    this.fields = details.fields;
    this.reason = details.reason;
  }
}

export const invalid = (message: string, fields?: Record<string, string>) =>
  new Failure("invalid", message, { fields });

/** Refuses one field, in the same words a failed check of its shape would use. */
export const invalidField = (field: string, reason: string) =>
  invalid(`${field} ${reason}.`, { [field]: reason });

export const notFound = (what: string) => new Failure("not-found", `${what} does not exist.`);

export const conflict = (message: string, field?: string) =>
  new Failure("conflict", message, { fields: field ? { [field]: message } : undefined });

export const unauthorized = (message: string) =>
  new Failure("unauthorized", message, { headers: { "WWW-Authenticate": "Bearer" } });

export const unavailable = () =>
  new Failure("unavailable", "The database cannot be reached at the moment. Try again shortly.", {
    headers: { "Retry-After": "5" },
  });

/** Why a start cannot go on, in one plain line for the operator: what is wrong and what to do. Printed without a stack. */
export class StartError extends Error {
  override readonly name = "StartError";
}

/** The value in the schema's shape, or a Failure that names each field that is wrong and says what it must be. */
export function parse<T extends z.ZodType>(schema: T, value: unknown): z.output<T> {
  const { issues, data } = reasonsOf(schema, value);
  if (!issues) return data;
  const fields: Record<string, string> = {};
  for (const { path, message } of issues) fields[path.join(".") || "body"] ??= message;
  const message = Object.entries(fields).map(([field, reason]) => `${field} ${reason}`);
  throw invalid(`${message.join("; ")}.`, fields);
}

type Reason = { path: PropertyKey[]; message: string };
type Checked<T> = { issues: Reason[]; data?: never } | { issues?: never; data: T };

/** The value in the schema's shape, or what is wrong with it, in the words that the API refuses it with. */
export function reasonsOf<T extends z.ZodType>(schema: T, value: unknown): Checked<z.output<T>> {
  const result = schema.safeParse(value, { error: messageOf, reportInput: true });
  if (result.success) return { data: result.data };
  const issues = result.error.issues.map(({ path, message, code, input }) => ({
    path,
    message: code === "invalid_type" && input === undefined ? "is required" : message,
  }));
  return { issues };
}

/** Default messages for checks whose schema has none of its own. */
const messageOf = (issue: z.core.$ZodRawIssue): string => {
  switch (issue.code) {
    case "invalid_type":
      return `must be ${issue.expected === "array" ? "an array" : issue.expected === "object" ? "an object" : `a ${issue.expected}`}`;
    case "invalid_value":
      return `must be one of ${issue.values.map(String).join(", ")}`;
    case "too_big":
      return `must not exceed ${issue.maximum}`;
    case "too_small":
      return `must be at least ${issue.minimum}`;
    default:
      return "is not valid";
  }
};
