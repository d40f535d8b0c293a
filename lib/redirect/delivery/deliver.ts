import { ATTRIBUTION } from "@/lib/commerce/attribution/token";
import type { Destination, Link } from "../link";
import type { Visitor } from "../visitor";
import type { LinkDelivery } from "./compile";
import { broughtPath, inPlaceOfStars } from "./path";
import { filledPath, filledText, namesPath } from "./placeholders";
import { merged, type Pair, pairsIn, writableQuery } from "./query";

/** An address in the parts that visits change. */
type Parts = {
  origin: string;
  path: string;
  query: string;
  pairs: Pair[];
  fragment: string;
  hasPath: boolean;
  hasStar: boolean;
  /** the path before its only star, where that is a segment by itself at the end, as with most wildcards */
  folder: string | undefined;
};

const known = new WeakMap<Destination, Parts>();

function partsOf(to: Destination): Parts {
  const found = known.get(to);
  if (found) return found;
  const { origin, pathname, search, hash } = new URL(to.address);
  const query = search.slice(1);
  const parts = {
    origin,
    path: pathname,
    query,
    pairs: pairsIn(query),
    fragment: hash,
    hasPath: namesPath(to.address),
    hasStar: pathname.includes("*"),
    folder: /^[^*]*\/\*$/.test(pathname) ? pathname.slice(0, -1) : undefined,
  };
  known.set(to, parts);
  return parts;
}

/**
 * Where a visitor goes with what they brought along: placeholders filled in, the rest of their path, their query. The host is always
 * the destination's own, since nothing a visitor sends comes before its path; encoded as WHATWG URL has it.
 */
export function delivered(
  to: Destination,
  { id }: Pick<Link, "id">,
  visitor: Visitor,
  delivery: LinkDelivery,
): Destination {
  const { query: mode, path: passesPath, wildcard, placeholders, alias } = delivery;
  const brings = (mode && visitor.query !== "") || (passesPath && visitor.rest !== "");
  if (!brings && !placeholders && !wildcard) return to;
  const parts = partsOf(to);
  const filling = { visitor, linkId: id, alias };
  let { path, query, pairs, fragment } = parts;
  const fillPath = (written: string) => (placeholders ? filledPath(written, filling) : written);
  const isStarred = wildcard && parts.hasStar;
  if (isStarred && parts.folder !== undefined && !placeholders) path = withPath(parts.folder, visitor.rest);
  else path = isStarred ? inPlaceOfStars(path, visitor.rest, fillPath) : fillPath(path);
  if (placeholders) {
    query = filledText(query, filling);
    pairs = query === parts.query ? pairs : pairsIn(query);
    fragment = filledText(fragment, filling);
  }
  if (!path.startsWith("/")) path = `/${path}`;
  if (passesPath && !parts.hasPath && !isStarred) path = withPath(path, visitor.rest);
  if (mode && visitor.query !== "")
    query =
      pairs.length === 0
        ? writableQuery(visitor.query)
        : merged(pairs, pairsIn(visitor.query), mode, ATTRIBUTION);
  const address = `${parts.origin}${path}${query && `?${query}`}${fragment}`;
  return { rule: to.rule, destination: to.destination, trackColumns: to.trackColumns, address };
}

function withPath(path: string, rest: string): string {
  const brought = broughtPath(rest);
  if (brought === "") return path;
  const ending = rest.endsWith("/") ? "/" : "";
  return `${path.endsWith("/") ? path : `${path}/`}${brought}${ending}`;
}
