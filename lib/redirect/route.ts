import { isReserved } from "@/lib/links/alias";
import { servedStatuses } from "@/lib/links/domains/hosts";
import { PROBE_PATH } from "@/lib/links/domains/probe";
import type { PictureFormat } from "@/lib/links/qr/picture";
import { pool } from "@/lib/platform/database/pool";
import { env } from "@/lib/platform/env";
import { REPORT_PATH } from "./pages/report";

/** What a path on a site stands for. `pass`: not ours, somebody else answers. `unknown`: ours, and there is nothing. */
export type Route =
  | { kind: "alias"; alias: string }
  | { kind: "preview"; alias: string }
  | { kind: "rotator"; slug: string }
  | { kind: "list"; username: string; slug: string; id: number }
  | { kind: "qr"; alias: string; picture?: PictureFormat }
  | { kind: "bio"; alias: string }
  | { kind: "report" }
  | { kind: "probe" }
  | { kind: "root" }
  | { kind: "unknown" }
  | { kind: "pass" };

const ROOT: Route = { kind: "root" };
const UNKNOWN: Route = { kind: "unknown" };
const PASS: Route = { kind: "pass" };

/** The form that the database holds aliases to. */
const ALIAS = /^[A-Za-z0-9_-]([A-Za-z0-9._-]{0,62}[A-Za-z0-9_-])?$/;

/** A link's address with a plus after it, written as it is or encoded: what is behind it, without going there. */
const PREVIEW = /^(.+?)(?:\+|%2B)$/i;

/** What the short host of its own passes on: pages of other nouns for visitors, and what machines ask for. */
const FOR_VISITORS = new Set(
  "r u qr api _next healthz readyz metrics .well-known favicon.ico icon.svg robots.txt".split(" "),
);

/** Reads the request target (`/abc?x=1`). */
export function routeOf(site: Site, target: string): Route {
  if (site.kind === "app") return PASS;
  // A domain is asked before it is served, too.
  if (target === PROBE_PATH && isSomebodys(site)) return { kind: "probe" };
  if (site.kind === "closed") return UNKNOWN;
  const end = target.search(/[?#]/);
  const path = end === -1 ? target : target.slice(0, end);
  const route = routeOfPath(site, path);
  if ((route.kind !== "unknown" && route.kind !== "pass") || !path.includes("%")) return route;
  const decoded = routeOfPath(site, withPlainLetters(path));
  // What others answer, they decode themselves.
  return decoded.kind === "pass" ? route : decoded;
}

/** With everything that needs no encoding written plainly: the same address by RFC 3986, 6.2.2.2. The rest stays as it is, broken or not. */
const withPlainLetters = (path: string) =>
  path.replace(/%(2d|2e|3[0-9]|4[1-9a-f]|5[0-9af]|6[1-9a-f]|7[0-9ae])/gi, (_, code: string) =>
    String.fromCharCode(parseInt(code, 16)),
  );

function routeOfPath(site: Exclude<Site, { kind: "app" | "closed" }>, path: string): Route {
  if (path === "/" || path === "") return site.kind === "shared" ? PASS : ROOT;
  const slash = path.indexOf("/", 1);
  const first = slash === -1 ? path.slice(1) : path.slice(1, slash);
  const isSingle = slash === -1 || slash === path.length - 1;
  if (site.kind !== "branded" && isReserved(first)) {
    const campaign = campaignIn(path);
    if (campaign) return campaign;
    const qr = qrIn(path);
    if (qr) return qr;
    if (first.toLowerCase() === "b") return bioOf(path);
    if (path === REPORT_PATH) return { kind: "report" };
    return site.kind === "shared" || FOR_VISITORS.has(first.toLowerCase()) ? PASS : UNKNOWN;
  }
  if (isSingle && ALIAS.test(first)) return { kind: "alias", alias: first };
  const [, previewed] = (isSingle && PREVIEW.exec(first)) || [];
  if (previewed && ALIAS.test(previewed) && (site.kind === "branded" || !isReserved(previewed)))
    return { kind: "preview", alias: previewed };
  // A path of several segments is nobody's short link; on the dashboard's host it may be a page.
  return isSingle || site.kind !== "shared" ? UNKNOWN : PASS;
}

const isSomebodys = (site: Site) =>
  site.kind === "branded" || site.kind === "closed" || (site.kind === "shared" && site.isClaimed === true);

/** `/r/<slug>` and `/u/<username>/<slug or "list">-<id>`. */
function campaignIn(path: string): Route | undefined {
  const [, rotated] = /^\/r\/([A-Za-z0-9_-]{1,50})\/?$/i.exec(path) ?? [];
  if (rotated) return { kind: "rotator", slug: rotated };
  const [, username, slug, id] =
    /^\/u\/([a-z0-9_-]{3,30})\/([A-Za-z0-9_-]{1,50})-([1-9][0-9]{0,8})\/?$/i.exec(path) ?? [];
  return username && slug && id ? { kind: "list", username, slug, id: Number(id) } : undefined;
}

/** `/qr/<alias>`, and its picture. */
function qrIn(path: string): Route | undefined {
  const [, alias, ending] = /^\/qr\/([A-Za-z0-9]{1,32})(?:\.(svg|png))?\/?$/i.exec(path) ?? [];
  if (alias === undefined) return undefined;
  return { kind: "qr", alias, ...(ending && { picture: ending.toLowerCase() as PictureFormat }) };
}

/** Below `/b/` every bio page has one segment. */
function bioOf(path: string): Route {
  const [, , alias = "", ...rest] = path.split("/");
  return ALIAS.test(alias) && rest.join("") === "" ? { kind: "bio", alias } : UNKNOWN;
}

/**
 * What a host is to a visitor. `shared`: the dashboard and the short links of the default host. `app`: the dashboard alone.
 * `short`: short links and the visitor pages of other nouns. `branded`: a customer's domain, which never shows the dashboard.
 * `closed`: a customer's domain that is not verified any more where it has to be; there is nothing on it. A host that somebody claims
 * and has not proved stays what it was, but for the answer to our own check.
 */
export type Site =
  | { kind: "shared"; isClaimed?: true }
  | { kind: "app" }
  | { kind: "short" }
  | { kind: "branded"; domain: Domain }
  | { kind: "closed" };

const SHARED: Site = { kind: "shared" };
const APP: Site = { kind: "app" };
const SHORT: Site = { kind: "short" };
const CLAIMED: Site = { kind: "shared", isClaimed: true };
const CLOSED: Site = { kind: "closed" };

/** Tells sites apart by the Host header. A host nobody knows is treated as our own, so that an address works before it has a name. */
export function siteFinder(
  appUrl: string,
  shortUrl: string,
  domains: Domains,
): (host: string | undefined) => Site {
  const [app, short] = [new URL(appUrl).host, new URL(shortUrl).host];
  const [appName, shortName] = [plainName(app), plainName(short)];
  // Another port or a final dot names the same host, which is never anybody else's.
  const ownSite = (name: string): Site | undefined => {
    if (name === appName) return appName === shortName ? SHARED : APP;
    return name === shortName ? SHORT : undefined;
  };
  return (host = "") => {
    const given = host.toLowerCase();
    if (given === app) return app === short ? SHARED : APP;
    if (given === short) return SHORT;
    const name = plainName(given);
    const own = ownSite(name);
    if (own) return own;
    const domain = domains.get(name);
    if (!domain) return SHARED;
    if (domain.status === "served") return { kind: "branded", domain };
    return domain.status === "closed" ? CLOSED : CLAIMED;
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
 * A branded domain as visitors meet it; its redirects are "" where there are none. One that is not served is `closed` where it was
 * verified once, and a mere claim before: that changes nothing about its host, which may be anybody's, ours too.
 */
export type Domain = {
  id: number;
  host: string;
  redirectRoot: string;
  redirect404: string;
  status: "served" | "closed" | "claim";
  /** whether its visitors come with https */
  isSecure: boolean;
};

const QUERY = `
  select id, host, redirect_root as "redirectRoot", redirect_404 as "redirect404",
    case when status = any($1::text[]::domain_status[]) then 'served' when $2 or verified_at is not null then 'closed'
      else 'claim' end as status,
    scheme = 'https' as "isSecure"
  from domains where expired_at is null`;

/** With DOMAIN_CHECK=require no domain is let in that was not verified. */
const settings = () => [servedStatuses(), env().DOMAIN_CHECK === "require"];

/** The branded domains of this installation, in memory: whether a host is one of ours must cost nothing. */
export class Domains {
  private byHost = new Map<string, Domain>();

  /** The domain of a host name (lower case, without port). */
  get(host: string): Domain | undefined {
    return this.byHost.get(host);
  }

  /** Reads all of them. Rejects with the database's error and keeps what it knew. */
  async load(): Promise<void> {
    const { rows } = await pool().query<Domain>(QUERY, settings());
    this.byHost = new Map(rows.map((row) => [row.host, row]));
  }

  /** Reads one again after it changed. */
  async refresh(host: string): Promise<void> {
    const { rows } = await pool().query<Domain>(`${QUERY} and host = $3`, [...settings(), host]);
    const [row] = rows;
    if (row) this.byHost.set(host, row);
    else this.byHost.delete(host);
  }
}
