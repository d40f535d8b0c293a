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

/** An error that the caller can act on. Its message is shown as it is; anything else that is thrown is a bug. */
export class Failure extends Error {
  constructor(
    readonly kind: FailureKind,
    message: string,
    /** extra response headers, `Allow` or `Retry-After` for instance */
    readonly headers: Record<string, string> = {},
  ) {
    super(message);
    this.name = "Failure";
  }
}

export const invalid = (message: string) => new Failure("invalid", message);
export const notFound = (what: string) => new Failure("not-found", `${what} does not exist.`);
export const conflict = (message: string) => new Failure("conflict", message);
export const unauthorized = (message: string) =>
  new Failure("unauthorized", message, { "WWW-Authenticate": "Bearer" });
export const unavailable = () =>
  new Failure("unavailable", "The database cannot be reached at the moment. Try again shortly.", {
    "Retry-After": "5",
  });
