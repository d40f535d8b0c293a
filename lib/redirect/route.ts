import { isWellKnown, RESERVED_WORDS } from "@/lib/links/alias";
import { aliasOfPath, isWrittenPlainly } from "@/lib/links/alias-form";
import type { DomainApps } from "@/lib/links/apps/association";
import { withPlainLetters } from "@/lib/platform/addresses";
import { BRANDED_DOMAINS, OWN_HOSTS } from "@/lib/platform/strict-transport";
import { type NounRoute, nounIn } from "./noun-route";
import type { HostIsolation } from "./pages/content-security-policy";
import { PRIVACY_PATH } from "./pages/privacy-link";
import { REPORT_PATH } from "./pages/report";
import { STATUS_PATH } from "./pages/status";
import { type AssociationRoute, WELL_KNOWN, wellKnownRoute } from "./well-known";

/**
 * The target of a path on a site. `pass`: not ours, for another handler. `unknown`: ours, but nothing is there. `key` is a link's name
 * in the cache; of `status` it is that of a link that had this alias before the page was there, and comes before it.
 */
export type Route =
  | { kind: "alias"; alias: string; key: string }
  | { kind: "preview"; alias: string; key: string; picture?: true }
  | NounRoute
  | { kind: "report" }
  | { kind: "privacy" }
  | { kind: "status"; alias: string; key: string | undefined }
  | { kind: "probe" }
  | AssociationRoute
  | { kind: "root" }
  | { kind: "unknown" }
  | { kind: "pass" };

const ROOT: Route = { kind: "root" };
const UNKNOWN: Route = { kind: "unknown" };
const PASS: Route = { kind: "pass" };
/** Where no links are. */
const STATUS_ALONE: Route = { kind: "status", alias: STATUS_PATH.slice(1), key: undefined };

/** The form of aliases, but for some that were imported. */
const ALIAS = /^[A-Za-z0-9_-]([A-Za-z0-9._-]{0,62}[A-Za-z0-9_-])?$/;

/** A link's address with a plus after it, written as it is or encoded: what is behind it, without going there, or the picture that networks show of it. */
const PREVIEW = /^(.+?)(?:\+|%2B)(picture\.png)?$/i;

/** Paths a dedicated short host passes on: visitor pages of other nouns, and files for machines. */
const FOR_VISITORS = new Set(
  "r u qr api _next healthz readyz metrics .well-known favicon.ico icon.svg robots.txt".split(" "),
);

/** The target of a request's path (`/abc`) on that site. */
export function routeOf(site: Site, path: string): Route {
  if (site.kind === "app") return path === STATUS_PATH ? STATUS_ALONE : PASS;
  const known = path.startsWith(WELL_KNOWN) ? wellKnownRoute(site, path) : undefined;
  if (known) return known;
  if (site.kind === "closed") return UNKNOWN;
  const route = routeOfPath(site, path);
  if (route.kind !== "unknown" && route.kind !== "pass") return route;
  const whole = path.endsWith("/") ? path.slice(1, -1) : path.slice(1);
  if (route.kind === "unknown" && isWrittenPlainly(whole)) return routeOfAlias(site, whole);
  const plain = withPlainLetters(path);
  const decoded = plain === path ? route : routeOfPath(site, plain);
  // Paths of other handlers, which decode them themselves.
  if (decoded.kind === "pass") return site.kind === "shared" && path.includes("/", 1) ? PASS : route;
  return decoded.kind === "unknown" ? importedRoute(site, path) : decoded;
}

/** An imported alias that has signs, segments or a length of its own. None begins with a segment that our pages have. */
function importedRoute(site: Site, path: string): Route {
  const [, whole = "", plus, picture] = IMPORTED.exec(path) ?? [];
  const alias = aliasOfPath(whole);
  const named = alias === undefined ? UNKNOWN : routeOfAlias(site, alias);
  if (named.kind !== "alias" || !plus) return named;
  return { ...named, kind: "preview", ...(picture && { picture: true }) };
}

function routeOfAlias(site: Site, alias: string): Route {
  const slash = alias.indexOf("/");
  const first = slash === -1 ? alias : alias.slice(0, slash);
  if (isTaken(site, first) || isWellKnown(first)) return UNKNOWN;
  return { kind: "alias", alias, key: linkKey(site.domainId, alias) };
}

/** A path without its first and last slash, and whether a plus is at its end, or the picture's name after one. */
const IMPORTED = /^\/(.+?)(?:(\+|%2B)(picture\.png)?)?\/?$/i;

function routeOfPath(site: Site, path: string): Route {
  if (path === "/" || path === "") return site.kind === "shared" ? PASS : ROOT;
  const slash = path.indexOf("/", 1);
  const first = slash === -1 ? path.slice(1) : path.slice(1, slash);
  const isSingle = slash === -1 || slash === path.length - 1;
  const name = first.toLowerCase();
  if (site.kind !== "branded" && RESERVED_WORDS.has(name)) {
    const noun = nounIn(path);
    if (noun) return noun.kind === "unknown" ? UNKNOWN : noun;
    if (path === REPORT_PATH) return { kind: "report" };
    if (path === PRIVACY_PATH) return { kind: "privacy" };
    return site.kind === "shared" || FOR_VISITORS.has(name) ? PASS : UNKNOWN;
  }
  if (path === STATUS_PATH && site.kind !== "branded")
    return { kind: "status", alias: first, key: keyOf(site.domainId, name) };
  if (isSingle && ALIAS.test(first)) return { kind: "alias", alias: first, key: keyOf(site.domainId, name) };
  const [, previewed, picture] = (isSingle && PREVIEW.exec(first)) || [];
  if (previewed && ALIAS.test(previewed) && !isTaken(site, previewed)) {
    const named = { alias: previewed, key: linkKey(site.domainId, previewed) };
    return { kind: "preview", ...named, ...(picture && { picture: true }) };
  }
  return UNKNOWN;
}

/** Whether a page of ours has this address. */
const isTaken = (site: Site, alias: string) =>
  site.kind !== "branded" && RESERVED_WORDS.has(alias.toLowerCase());

/** The name of a link in the cache and in invalidations; `domainId` is 0 for the default short host. */
export const linkKey = (domainId: number, alias: string): string => keyOf(domainId, alias.toLowerCase());

const keyOf = (domainId: number, name: string) => `${domainId}:${name}`;

/** The text after the slash on a route's pages. */
export function nameOf(route: Route, path: string): string {
  switch (route.kind) {
    case "alias":
    case "preview":
    case "status":
    case "bio":
      return route.alias;
    case "qr":
      return `qr/${route.alias}`;
    case "rotator":
    case "list":
      return path.slice(1);
    default:
      return "";
  }
}

/**
 * The role of a host for visitors. `shared`: the dashboard and the short links of the default host. `app`: the dashboard alone.
 * `short`: short links and the visitor pages of other nouns. `branded`: a customer's domain, which never shows the dashboard.
 * `closed`: a customer's domain that is not verified any more where it has to be; nothing is served on it. A host that is claimed
 * but not proved keeps its role, except for the response to our own check.
 */
export type Site = SiteTraits &
  (
    | { kind: "shared"; isClaimed?: true }
    | { kind: "app" }
    | { kind: "short" }
    | { kind: "branded"; domain: Domain }
    | { kind: "closed" }
  );

/** Facts common to all visits of a site. */
type SiteTraits = {
  /** whose aliases these are; 0: the default short host's */
  domainId: number;
  /** whether its visitors come with https */
  isSecure: boolean;
  hostIsolation: HostIsolation;
  /** what its `Strict-Transport-Security` says; undefined where it sends none */
  strictTransport: string | undefined;
};

/** Resolves the site by the Host header. An unknown host is treated as our own, so that an address works before it has a name. */
export function siteResolver(
  appUrl: string,
  shortUrl: string,
  domains: ReadonlyMap<string, BrandedSite>,
): (host: string | undefined) => Site {
  const [app, short] = [new URL(appUrl).host, new URL(shortUrl).host];
  const [appName, shortName] = [plainName(app), plainName(short)];
  const own: SiteTraits = {
    domainId: 0,
    isSecure: shortUrl.startsWith("https:"),
    hostIsolation: "shared-host",
    strictTransport: undefined,
  };
  const isHttps = [appUrl, shortUrl].some((url) => url.startsWith("https:") && new URL(url).host === short);
  const strict = { ...own, strictTransport: isHttps ? OWN_HOSTS : undefined };
  const APP: Site = { ...own, kind: "app" };
  const SHARED: Site = { ...own, kind: "shared" };
  const SHORT: Site = { ...own, kind: "short" };
  const CLAIMED: Site = { ...own, kind: "shared", isClaimed: true };
  const CLOSED: Site = { ...own, kind: "closed" };
  const MAIN: Site = { ...strict, kind: app === short ? "shared" : "short" };
  // The same host with a port or a final dot is still ours.
  const ownSite = (name: string): Site | undefined => {
    if (name === appName) return appName === shortName ? SHARED : APP;
    return name === shortName ? SHORT : undefined;
  };
  return (host = "") => {
    // As nearly every client writes it.
    if (host === short) return MAIN;
    const given = host.toLowerCase();
    if (given === short) return MAIN;
    if (given === app) return APP;
    const name = plainName(given);
    const known = ownSite(name);
    if (known) return known;
    const site = domains.get(name);
    if (!site) return SHARED;
    if (site.domain.status === "served") return site;
    return site.domain.status === "closed" ? CLOSED : CLAIMED;
  };
}

/** A host's name as domains are kept: without port and final dot. */
export function plainName(host: string): string {
  const name = withoutPort(host);
  return name.endsWith(".") ? name.slice(0, -1) : name;
}

/** The name in a Host header. A colon before the bracket is one of an IPv6 address. */
function withoutPort(host: string): string {
  const colon = host.lastIndexOf(":");
  return colon > host.lastIndexOf("]") ? host.slice(0, colon) : host;
}

/**
 * A branded domain as visitors see it; its redirects are "" where there are none. One that is not served is `closed` if it was
 * verified once, otherwise a mere claim, which changes nothing about its host: that may be anyone's, even ours.
 */
export type Domain = {
  id: number;
  workspaceId: number;
  host: string;
  redirectRoot: string;
  redirect404: string;
  /** the words before aliases of QR codes on it, now and before, beside `qr` */
  qrWords: readonly string[];
  status: "served" | "closed" | "claim";
  /** whether its visitors come with https */
  isSecure: boolean;
  /** apps that open its links; null: none */
  apps: DomainApps | null;
};

/** A branded domain as a site of its own. */
export const brandedSite = (domain: Domain): BrandedSite => ({
  kind: "branded",
  domain,
  domainId: domain.id,
  isSecure: domain.isSecure,
  hostIsolation: "own-host",
  strictTransport: domain.isSecure ? BRANDED_DOMAINS : undefined,
});

export type BrandedSite = Extract<Site, { kind: "branded" }>;
