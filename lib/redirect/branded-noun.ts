import { withPlainLetters } from "@/lib/platform/addresses";
import { brandedNounIn, type NounRoute } from "./noun-route";
import { nameOf, type Site } from "./route";
import type { VisitContext } from "./visit-context";

/** What a path without a link means on a branded domain, and the visit as one of that; undefined elsewhere, and for what no noun has as its address. */
export function brandedNoun(context: VisitContext): { route: NounRoute; context: VisitContext } | undefined {
  const { site, path } = context;
  if (site.kind !== "branded") return undefined;
  const route = brandedNounIn(withPlainLetters(path), site.domain.qrWords);
  return route && { route, context: { ...context, alias: nameOf(route, path) } };
}

/** Whether something of a workspace has an address on a site: its own domains have none of others'. */
export const isShownAt = (site: Site, workspaceId: number): boolean =>
  site.kind !== "branded" || site.domain.workspaceId === workspaceId;
