/** What is known of a destination, the worst first: of several that a link has, the first of these counts. */
export const HEALTH = ["broken", "failing", "moved", "unknown", "ok"] as const;
export type Health = (typeof HEALTH)[number];

/** Why a destination fails. */
export const FAILURES = ["status", "dns", "tls", "timeout", "refused", "redirects", "invalid"] as const;
export type FailureReason = (typeof FAILURES)[number];

/** Why nothing can be told. */
export const UNKNOWNS = [
  "robots",
  "later",
  "private",
  "address",
  "own",
  "placeholder",
  "certificate",
  "network",
] as const;
export type UnknownReason = (typeof UNKNOWNS)[number];
