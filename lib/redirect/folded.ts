import { foldedAlias } from "@/lib/links/alias-form";
import { linkKey } from "./route";
import type { VisitContext } from "./visit-context";

/**
 * A visit of an alias beyond ASCII whose letters come in another case than new links are kept with, as one of that link: its name in the cache, and the
 * context. Imported links are found in their own letters before. Undefined for all other visits.
 */
export function foldedVisit(context: VisitContext): { key: string; context: VisitContext } | undefined {
  const alias = foldedAlias(context.alias);
  if (alias === undefined) return undefined;
  return { key: linkKey(context.site.domainId, alias), context: { ...context, alias } };
}
