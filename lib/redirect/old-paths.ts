import { routeOf } from "./route";
import type { VisitContext } from "./visit-context";

/** What follows the prefix of another service in a path, with its slash; undefined for a path without one. */
export type OldPaths = (path: string) => string | undefined;

/** The prefixes of `OLD_PATH_PREFIXES`, made into one pattern; undefined where there are none. */
export function oldPaths(prefixes: readonly string[]): OldPaths | undefined {
  if (prefixes.length === 0) return undefined;
  const longestFirst = prefixes.toSorted((one, other) => other.length - one.length);
  const pattern = new RegExp(
    `^(?:${longestFirst.map((prefix) => prefix.replaceAll(".", "\\.")).join("|")})(?=.)`,
    "i",
  );
  return (path) => {
    const found = pattern.exec(path);
    return found ? path.slice(found[0].length - 1) : undefined;
  };
}

/** The link that a path means without its old prefix: its name in the cache, and the visit as one of it. */
export function behindPrefix(
  context: VisitContext,
  paths: OldPaths,
): { key: string; context: VisitContext } | undefined {
  const path = paths(context.path);
  const route = path === undefined ? undefined : routeOf(context.site, path);
  if (route?.kind !== "alias") return undefined;
  return { key: route.key, context: { ...context, alias: route.alias } };
}
