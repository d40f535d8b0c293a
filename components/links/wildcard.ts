/** Whether a slug takes everything below it. */
export const isWildcard = (slug: string): boolean => /[^/]\/\*$/.test(slug);

/** A short link as people give it to others: of a wildcard, what all addresses below it begin with. */
export const addressToCopy = (shorturl: string): string => shorturl.replace(/\/\*$/, "/");

/** A path below a wildcard, and where it leads; `passes`: whether the destination has a star for it. */
export function exampleBelow(slug: string, url: string): { path: string; to: string; passes: boolean } {
  const { origin, pathname, search, hash } = URL.canParse(url) ? new URL(url) : NOWHERE;
  return {
    path: slug.replace(/\*$/, EXAMPLE),
    to: `${origin.replace(/^https?:\/\//, "")}${pathname.replaceAll("*", EXAMPLE)}${search}${hash}`,
    passes: pathname.includes("*"),
  };
}

const EXAMPLE = "guide/start";
const NOWHERE = { origin: "", pathname: "", search: "", hash: "" };
