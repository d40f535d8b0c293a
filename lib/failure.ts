/** What can go wrong for a caller. Each kind has one HTTP status (`lib/http/envelope.ts`) and one meaning. */
export type FailureKind =
  | "invalid"
  | "unauthorized"
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
