/** What becomes of the query that a visitor brings along: `append` keeps the destination's own parameters, `override` the visitor's. */
export const QUERY_MODES = ["off", "append", "override"] as const;
export type QueryMode = (typeof QUERY_MODES)[number];

/** Redirects that a link can answer with (RFC 9110, 15.4). */
export const REDIRECT_CODES = [301, 302, 303, 307, 308] as const;
export type RedirectCode = (typeof REDIRECT_CODES)[number];

/** What a destination may learn of the page that a visitor came from (W3C Referrer Policy). */
export const REFERRER_POLICIES = [
  "no-referrer",
  "no-referrer-when-downgrade",
  "origin",
  "origin-when-cross-origin",
  "same-origin",
  "strict-origin",
  "strict-origin-when-cross-origin",
  "unsafe-url",
] as const;
export type ReferrerPolicy = (typeof REFERRER_POLICIES)[number];
