import { RESERVED_WORDS } from "@/lib/links/alias";
import { withPlainLetters } from "@/lib/platform/addresses";
import type { ReadThroughCache } from "./caches/read-through-cache";
import { isDots } from "./delivery/path";
import type { Link } from "./link";
import { linkKey } from "./route";
import type { Visit } from "./serve/link";
import { withFailurePage } from "./serve/refusal";
import type { VisitContext } from "./visit-context";

/** Segments that an alias may have below which a visit is looked for. */
const MOST_SEGMENTS = 8;

type BelowParts = { links: ReadThroughCache<Link>; visit: Visit };

/**
 * Visits the link that a path is below, if it takes paths along: of `/docs/a/b` the link `docs/a` before `docs`. No look-up waits for the
 * database where the filter of aliases knows that there is no such link.
 */
export function visitBelow(
  context: VisitContext,
  { links, visit }: BelowParts,
  missed: (context: VisitContext) => void,
): void {
  const segments = context.path.slice(1).split("/");
  const [first = "", second = ""] = segments;
  const isOurs = context.site.kind !== "branded" && RESERVED_WORDS.has(withPlainLetters(first).toLowerCase());
  // Browsers resolve dots before they ask, so no person sends them.
  if (second === "" || isOurs || segments.some(isDots)) return missed(context);
  withFailurePage(context, async () => {
    for (let count = Math.min(segments.length - 1, MOST_SEGMENTS); count > 0; count--) {
      const alias = segments.slice(0, count).join("/");
      const link = await links.get(linkKey(context.site.domainId, alias));
      if (!link?.rules.delivery?.takesPath) continue;
      const rest = `/${segments.slice(count).join("/")}`;
      return visit(link, { ...context, alias, rest });
    }
    missed(context);
  });
}
