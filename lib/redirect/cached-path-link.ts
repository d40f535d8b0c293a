import { foldedAlias, isWildcard, WILDCARD_END } from "@/lib/links/alias-form";
import { MOST_SEGMENTS } from "@/lib/links/alias-text";
import type { ReadThroughCache } from "./caches/read-through-cache";
import type { WildcardDepths } from "./caches/wildcards";
import { isMeant } from "./exact";
import type { Link } from "./link";
import { behindPrefix, type OldPaths } from "./old-paths";
import { linkKey } from "./route";
import type { Visit } from "./serve/link";
import { withFailurePage } from "./serve/refusal";
import type { VisitContext } from "./visit-context";

type PathLinkParts = {
  links: ReadThroughCache<Link>;
  wildcards: ReadThroughCache<WildcardDepths>;
  oldPaths: OldPaths | undefined;
  visit: Visit;
};

/**
 * Visits the link that takes a path of several segments along, where memory alone is certain which one that is: such a link knows the aliases
 * below it, so nobody has to ask the database whether one of them is nearer, or is the path itself. `asked` is the path as an alias. False: it has
 * to be looked up.
 */
export function visitCachedPathLink(context: VisitContext, asked: string, parts: PathLinkParts): boolean {
  // Perhaps a wildcard's own address.
  if (isWildcard(asked)) return false;
  if (parts.oldPaths && behindPrefix(context, parts.oldPaths)) return false;
  const found = cachedPathLink(context.site.domainId, asked, parts);
  if (!found) return false;
  // Of this visit alone: V8 takes several times as long to spread one object into another.
  context.alias = found.alias;
  context.rest = restBehind(context.path, found.depth);
  withFailurePage(context, () => parts.visit(found.link, context));
  return true;
}

/** `depth`: segments of the path that are its own. */
type PathLink = { link: Link; alias: string; depth: number };

/** The uppermost link over the path that knows what is below it; from there on nothing is unknown. */
function cachedPathLink(
  domainId: number,
  asked: string,
  { links, wildcards }: PathLinkParts,
): PathLink | undefined {
  const depths = wildcards.peek(String(domainId))?.depths;
  if (!depths) return undefined;
  const known = (alias: string) => links.peek(linkKey(domainId, alias));
  const name = asked.toLowerCase();
  let hasUnknownWildcards = false;
  let depth = 1;
  for (let end = name.indexOf("/"); end !== -1 && depth <= MOST_SEGMENTS; end = name.indexOf("/", end + 1)) {
    const prefix = name.slice(0, end);
    const mayBeWildcard = depths.includes(depth);
    const wildcard = mayBeWildcard ? known(prefix + WILDCARD_END) : undefined;
    const link = wildcard ?? known(prefix);
    const below = link?.rules.delivery?.below;
    // By case another one may be meant.
    if (
      link &&
      (link.rules.twins ||
        !isMeant(
          link,
          wildcard ? asked.slice(0, prefix.length) + WILDCARD_END : asked.slice(0, prefix.length),
        ))
    )
      return undefined;
    if (link && below) {
      const first = { link, alias: wildcard ? prefix + WILDCARD_END : prefix, depth };
      const nearest =
        below.size === 0 ? first : nearestBelow(below, first, { asked, prefixes: prefixesOf(name), known });
      return nearest?.link.rules.delivery?.wildcard || !hasUnknownWildcards ? nearest : undefined;
    }
    if (wildcard) return undefined;
    hasUnknownWildcards ||= mayBeWildcard;
    depth += 1;
  }
  return undefined;
}

/** A path in lower case, each of its beginnings, and what memory knows. */
type Asked = { asked: string; prefixes: string[]; known(alias: string): Link | undefined };

/** The link that takes a path along among one and those below it: the longest wildcard, else the longest other. Undefined where memory lacks one of them, or the path may be a link's own. */
function nearestBelow(
  below: ReadonlySet<string>,
  first: PathLink,
  { asked, prefixes, known }: Asked,
): PathLink | undefined {
  if (below.has(asked.toLowerCase()) || foldedAlias(asked) !== undefined) return undefined;
  let nearest = first;
  for (let at = first.depth - 1; at < prefixes.length; at++) {
    const prefix = prefixes[at] ?? "";
    for (const alias of [prefix, prefix + WILDCARD_END]) {
      if (!below.has(alias)) continue;
      const link = known(alias);
      if (!link || !isMeant(link, asked.slice(0, prefix.length) + alias.slice(prefix.length)))
        return undefined;
      if (isNearer(link, nearest)) nearest = { link, alias, depth: at + 1 };
    }
  }
  return nearest;
}

/** Of two on the way to a path, the lower one comes second. */
function isNearer({ rules }: Link, { link: other }: PathLink): boolean {
  if (rules.delivery?.wildcard) return true;
  return rules.delivery?.takesPath === true && !other.rules.delivery?.wildcard;
}

/** `a`, `a/b` and `a/b/c` of the last of these. */
function prefixesOf(name: string): string[] {
  const prefixes: string[] = [];
  for (let slash = name.indexOf("/"); slash !== -1; slash = name.indexOf("/", slash + 1))
    if (prefixes.push(name.slice(0, slash)) > MOST_SEGMENTS) return prefixes;
  prefixes.push(name);
  return prefixes;
}

/** What a path has behind so many segments, with its slash. */
function restBehind(path: string, depth: number): string {
  let at = 0;
  for (let count = 0; count < depth; count++) {
    at = path.indexOf("/", at + 1);
    if (at === -1) return "";
  }
  return path.slice(at);
}
