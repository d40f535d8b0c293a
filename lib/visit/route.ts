import { PROBE_PATH } from "@/lib/domains/probe";
import { isReserved } from "@/lib/links/alias";
import type { PictureFormat } from "@/lib/qr/picture";
import { REPORT_PATH } from "./pages/report";
import type { Site } from "./site";

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
