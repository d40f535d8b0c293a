import { type AppSystem, ASSOCIATION_PATHS } from "@/lib/links/apps/association";
import { PROBE_PATH } from "@/lib/links/domains/probe";
import { env } from "@/lib/platform/env";
import type { Site } from "./route";

/** The file that says which apps open the links of a host. */
export type AssociationRoute = { kind: "apps"; system: AppSystem };

/** What paths for machines begin with (RFC 8615). */
export const WELL_KNOWN = "/.well-known/";

/** What visits answer below that on a site; undefined for what is some other handler's, or nobody's. */
export function wellKnownRoute(site: Site, path: string): { kind: "probe" } | AssociationRoute | undefined {
  // A domain is asked before it is served, too.
  if (path === PROBE_PATH) return isSomebodys(site) ? { kind: "probe" } : undefined;
  const system = SYSTEMS.find((each) => ASSOCIATION_PATHS[each] === path);
  return system && hasApps(site, system) ? { kind: "apps", system } : undefined;
}

const SYSTEMS = ["ios", "android"] as const satisfies AppSystem[];

/** A claim that nobody has proved, and a domain that isn't served any more, name no app. */
function hasApps(site: Site, system: AppSystem): boolean {
  if (site.kind === "branded") return Boolean(site.domain.apps?.[system]?.length);
  const isOurs = site.kind === "short" || (site.kind === "shared" && !site.isClaimed);
  return isOurs && env()[system === "ios" ? "IOS_APPS" : "ANDROID_APPS"].length > 0;
}

const isSomebodys = (site: Site) =>
  site.kind === "branded" || site.kind === "closed" || (site.kind === "shared" && site.isClaimed === true);
