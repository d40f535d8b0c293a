import type { Decision } from "./decide";
import type { Link } from "./link";
import type { VisitContext } from "./visit-context";
import { cookieFor, cookieOf, type Visited, type Visitor } from "./visitor";

/**
 * How often a browser came to links whose rules ask for it: one cookie for all of a host's links, newest first, as `<id>.<visits>` in base 36.
 * A visitor who deletes it is a new one.
 */
const COOKIE = "visits";
/** Half a year, from the last visit on. */
const REMEMBERED_S = 180 * 86_400;
/** Links a browser remembers on one host; some 500 characters. */
const MOST_LINKS = 50;
const MOST_VISITS = 1_000;

/** Lets the visitor's rules know of this browser's visits to the link before. */
export function recallVisits({ id: linkId }: Link, visitor: Visitor, visited: Visited): void {
  visitor.visits = remembered(visited).find(({ id }) => id === linkId)?.visits ?? 0;
}

/** Has the browser remember one visit more, if this one leads a person on. */
export function rememberVisit(
  { id }: Link,
  { kind }: Decision,
  { bot }: Visitor,
  context: VisitContext,
): void {
  if (kind === "go" && bot === "") context.response.setHeader("Set-Cookie", withOneVisit(context, id));
}

/** The cookie with one visit more. */
function withOneVisit(visited: Visited, linkId: number): string {
  const others = remembered(visited);
  const visits = Math.min((others.find(({ id }) => id === linkId)?.visits ?? 0) + 1, MOST_VISITS);
  const links = [{ id: linkId, visits }, ...others.filter(({ id }) => id !== linkId)].slice(0, MOST_LINKS);
  const text = links.map((link) => `${link.id.toString(36)}.${link.visits.toString(36)}`).join("_");
  return cookieFor(COOKIE, text, REMEMBERED_S, visited.site.isSecure);
}

/** What is not ours in a cookie is passed over. */
function remembered(visited: Visited): { id: number; visits: number }[] {
  const text = (cookieOf(visited, COOKIE) ?? "").slice(0, 2_000);
  const pairs = text.split("_", MOST_LINKS).map((pair) => /^([0-9a-z]{1,7})\.([0-9a-z]{1,3})$/.exec(pair));
  return pairs.flatMap((pair) =>
    pair
      ? [{ id: parseInt(pair[1] ?? "", 36), visits: Math.min(parseInt(pair[2] ?? "", 36), MOST_VISITS) }]
      : [],
  );
}
