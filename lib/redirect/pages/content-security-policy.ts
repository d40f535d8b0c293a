/** Rules of a Content-Security-Policy for one kind of page, given the page's nonce. All else is forbidden (`policyWith`). */
export type Policy = (nonce: string) => string;

/**
 * The kind of host a page is on. A customer's content gets the host's origin only on their own domain (`own-host`). The short host is
 * shared by all tenants, with or without the dashboard: one tenant's script could read another's pages there, and set cookies for all
 * hosts of the site (`shared-host`).
 */
export type HostIsolation = "shared-host" | "own-host";

/**
 * Pages of our own words, and the logo that is part of them. Their forms go to the link's own address; but browsers hold `form-action` against every redirect
 * that follows as well, and a password leads on to wherever the link does.
 */
export const OURS: Policy = () => "img-src data:; form-action 'self' http: https:; frame-ancestors 'none'";

const NO_ORIGIN =
  "sandbox allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation";

/** Where the players and maps of bio pages are. */
const FRAMED = "https://www.youtube-nocookie.com https://player.vimeo.com https://www.openstreetmap.org";

/**
 * A bio page: pictures and links, and what its blocks need beyond that. The customer's text is escaped, and all scripts are ours. A frame inherits the
 * sandbox, and a player without an origin plays nothing: a page with one keeps its origin, and everything else that a sandbox takes away stays away.
 */
export const bioPolicy =
  ({ forms, scripts, frames, logo }: Record<"forms" | "scripts" | "frames" | "logo", boolean>): Policy =>
  (nonce) =>
    [
      scripts ? `script-src 'nonce-${nonce}'` : "",
      frames ? `frame-src 'self' ${FRAMED}` : "",
      `img-src https:${logo ? " data:" : ""}; form-action ${forms ? "'self'" : "'none'"}; frame-ancestors 'none'`,
      `${NO_ORIGIN}${scripts ? " allow-scripts" : ""}${forms ? " allow-forms" : ""}${frames ? " allow-same-origin" : ""}`,
    ]
      .filter(Boolean)
      .join("; ");

/** A splash page: pictures, a countdown of ours, and the link to the destination. */
export const splashPolicy =
  (hostIsolation: HostIsolation, isMeasured: boolean): Policy =>
  (nonce) =>
    [
      scripts(nonce, isMeasured),
      isMeasured ? "frame-src https:" : "",
      "form-action 'self'",
      "frame-ancestors 'none'",
      hostIsolation === "shared-host" ? `${NO_ORIGIN} allow-scripts allow-forms` : "",
    ]
      .filter(Boolean)
      .join("; ");

/**
 * A page that shows the destination in a frame, which would inherit a sandbox and stop working. Customers' content is in
 * sandboxed frames of its own beside it (`pages/shell.ts`).
 */
export const shellPolicy =
  (isMeasured: boolean): Policy =>
  (nonce) =>
    `${scripts(nonce, isMeasured)}; frame-src http: https:; form-action 'self'; frame-ancestors 'none'`;

/** The response to an overlay's form, inside the overlay's frame. */
export const PANEL: Policy = (nonce) =>
  `script-src 'nonce-${nonce}'; form-action 'self'; frame-ancestors 'self'; ${NO_ORIGIN} allow-scripts allow-forms`;

/** One pixel being tried, in a frame of the dashboard's: with the permissions of a visitor page, and never more. */
export const PIXEL_TEST: Policy = (nonce) =>
  `${scripts(nonce, true)}; frame-src https:; form-action 'none'; frame-ancestors 'self'; sandbox allow-scripts`;

/**
 * Only our own scripts; where a pixel may run, also what it loads. Those come from more hosts than can be listed (a tag
 * manager loads whatever its owner put in), so the nonce decides, and connections must be encrypted.
 */
const scripts = (nonce: string, isMeasured: boolean) =>
  isMeasured
    ? `script-src 'nonce-${nonce}' 'strict-dynamic'; img-src https: data:; connect-src https:`
    : `script-src 'nonce-${nonce}'; img-src https: data:`;

/** The whole header. */
export function policyWith(rules: Policy, nonce: string): string {
  const own = rules(nonce);
  return `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'${own && `; ${own}`}`;
}
