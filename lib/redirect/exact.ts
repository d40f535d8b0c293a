import type { ReadThroughCache } from "./caches/read-through-cache";
import type { Link } from "./link";

/** Whether a visit with these letters means a link: on a domain that tells case apart only where they are its alias exactly. */
export const isMeant = ({ rules }: Link, alias: string): boolean =>
  rules.exact === undefined || rules.exact === alias;

/** The link that a visit with these letters means among those whose aliases differ by case alone, of which `first` has the name in the cache. */
export async function meantOf(
  first: Link | undefined,
  alias: string,
  links: ReadThroughCache<Link>,
): Promise<Link | undefined> {
  if (!first) return undefined;
  const twin = first.rules.twins?.get(alias);
  const exact = twin === undefined ? undefined : await links.get(twin);
  return exact ?? (isMeant(first, alias) ? first : undefined);
}
