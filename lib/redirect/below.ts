import { isWellKnown, RESERVED_WORDS } from "@/lib/links/alias";
import { aliasOfPath, foldedAlias, WILDCARD_END } from "@/lib/links/alias-form";
import { withPlainLetters } from "@/lib/platform/addresses";
import type { ReadThroughCache } from "./caches/read-through-cache";
import type { WildcardDepths } from "./caches/wildcards";
import { isDots } from "./delivery/path";
import { meantOf } from "./exact";
import type { Link } from "./link";
import { linkKey } from "./route";
import type { Visit } from "./serve/link";
import { fail, withFailurePage } from "./serve/refusal";
import type { VisitContext } from "./visit-context";

/** Segments that an alias may have below which a visit is looked for. */
const MOST_SEGMENTS = 8;

type BelowParts = {
  links: ReadThroughCache<Link>;
  wildcards: ReadThroughCache<WildcardDepths>;
  visit: Visit;
};

type Missed = (context: VisitContext) => void;

/**
 * Visits the link that a path is below: of `/docs/a/b` the wildcard `docs/a/*` before `docs/*`, and then, of links that take paths along, `docs/a`
 * before `docs`. No look-up waits for the database where the filter of aliases knows that there is no such link, and on a domain without
 * wildcards none is made for them.
 */
export function visitBelow(context: VisitContext, parts: BelowParts, missed: Missed): void {
  const segments = context.path.slice(1).split("/");
  const [first = ""] = segments;
  // Browsers resolve dots before they ask, so no person sends them.
  if (first === "" || isOurs(context, first) || segments.some(isDots)) return missed(context);
  parts.wildcards.use(
    String(context.site.domainId),
    (known) => {
      const depths = (known?.depths ?? []).filter((depth) => depth <= segments.length);
      if (depths.length === 0) return visitPathLink(context, segments, parts, missed);
      withFailurePage(context, async () => {
        const found = await wildcardOver(context, segments, depths, parts.links);
        if (found) return parts.visit(found.link, found.context);
        visitPathLink(context, segments, parts, missed);
      });
    },
    (error) => fail(error, context),
  );
}

/** Whether a path is below a page of ours. What machines look for is no link's on any host. */
function isOurs({ site }: VisitContext, first: string): boolean {
  const word = withPlainLetters(first).toLowerCase();
  return isWellKnown(word) || (site.kind !== "branded" && RESERVED_WORDS.has(word));
}

/** The wildcard with the longest prefix of a path, and the visit as one of it. */
async function wildcardOver(
  context: VisitContext,
  segments: string[],
  depths: readonly number[],
  links: ReadThroughCache<Link>,
): Promise<{ link: Link; context: VisitContext } | undefined> {
  for (const depth of depths) {
    const asked = aliasOfPath(segments.slice(0, depth).join("/"));
    if (asked === undefined) continue;
    for (const prefix of [asked, foldedAlias(asked)]) {
      if (!prefix) continue;
      const alias = `${prefix}${WILDCARD_END}`;
      const first = await links.get(linkKey(context.site.domainId, alias));
      const link = await meantOf(first, alias, links);
      if (link) return { link, context: { ...context, alias, rest: restOf(segments, depth) } };
    }
  }
  return undefined;
}

/** Visits a link that takes paths along. */
function visitPathLink(context: VisitContext, segments: string[], parts: BelowParts, missed: Missed): void {
  if (segments.length < 2 || segments[1] === "") return missed(context);
  withFailurePage(context, async () => {
    for (let count = Math.min(segments.length - 1, MOST_SEGMENTS); count > 0; count--) {
      const found = await takerNamed(context, segments.slice(0, count).join("/"), parts.links);
      if (found)
        return parts.visit(found.link, { ...context, alias: found.alias, rest: restOf(segments, count) });
    }
    missed(context);
  });
}

/** The link that takes paths along with that name, in the forms in which a visit without a path would find it. */
async function takerNamed(
  context: VisitContext,
  written: string,
  links: ReadThroughCache<Link>,
): Promise<{ link: Link; alias: string } | undefined> {
  const asked = aliasOfPath(written);
  if (asked === undefined) return undefined;
  for (const alias of [asked, foldedAlias(asked)]) {
    if (!alias) continue;
    const first = await links.get(linkKey(context.site.domainId, alias));
    const link = await meantOf(first, alias, links);
    if (link?.rules.delivery?.takesPath) return { link, alias };
  }
  return undefined;
}

/** What a path has behind its first segments, with its slash. */
const restOf = (segments: string[], count: number): string =>
  segments.length > count ? `/${segments.slice(count).join("/")}` : "";
