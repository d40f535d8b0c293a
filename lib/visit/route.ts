import { isReserved } from "@/lib/links/alias";
import type { Site } from "./site";

/** What a path on a site stands for. `pass`: not ours, somebody else answers. `unknown`: ours, and there is nothing. */
export type Route =
  | { kind: "alias"; alias: string }
  | { kind: "bio"; alias: string }
  | { kind: "root" }
  | { kind: "unknown" }
  | { kind: "pass" };

const ROOT: Route = { kind: "root" };
const UNKNOWN: Route = { kind: "unknown" };
const PASS: Route = { kind: "pass" };

/** The form that the database holds aliases to. */
const ALIAS = /^[A-Za-z0-9_-]([A-Za-z0-9._-]{0,62}[A-Za-z0-9_-])?$/;

/** What the short host of its own passes on: pages of other nouns for visitors, and what machines ask for. */
const FOR_VISITORS = new Set(
  "r u qr report api _next healthz readyz metrics .well-known favicon.ico icon.svg robots.txt".split(" "),
);

/** Reads the request target (`/abc?x=1`). */
export function routeOf(site: Site, target: string): Route {
  if (site.kind === "app") return PASS;
  if (site.kind === "closed") return UNKNOWN;
  const end = target.search(/[?#]/);
  const path = end === -1 ? target : target.slice(0, end);
  if (path === "/" || path === "") return site.kind === "shared" ? PASS : ROOT;
  const slash = path.indexOf("/", 1);
  const first = slash === -1 ? path.slice(1) : path.slice(1, slash);
  const isSingle = slash === -1 || slash === path.length - 1;
  if (site.kind !== "branded" && isReserved(first)) {
    if (first.toLowerCase() === "b") return bioOf(path);
    return site.kind === "shared" || FOR_VISITORS.has(first.toLowerCase()) ? PASS : UNKNOWN;
  }
  if (isSingle && ALIAS.test(first)) return { kind: "alias", alias: first };
  // A path of several segments is nobody's short link; on the dashboard's host it may be a page.
  return isSingle || site.kind !== "shared" ? UNKNOWN : PASS;
}

/** Below `/b/` every bio page has one segment. */
function bioOf(path: string): Route {
  const [, , alias = "", ...rest] = path.split("/");
  return ALIAS.test(alias) && rest.join("") === "" ? { kind: "bio", alias } : UNKNOWN;
}
