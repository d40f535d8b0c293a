/** A route of a table, and what the brackets of its path stand for in an address. */
export type Found<R> = { route: R; params: Record<string, string> };

type Level<R> = { fixed: Map<string, Level<R>>; bracket?: { name: string; below: Level<R> }; route?: R };

/**
 * Looks addresses up in a table of folders such as `url/[id]/stats`: a written segment goes before a bracket, a slash at the
 * end means nothing, and each segment is decoded, which must be possible. Undefined for an address that no folder has.
 */
export function routeTable<R>(routes: Record<string, R>): (path: string) => Found<R> | undefined {
  const root: Level<R> = { fixed: new Map() };
  for (const [folder, route] of Object.entries(routes)) levelOf(root, folder.split("/")).route = route;
  return (path) => {
    const segments = path.split("/").map(decodeURIComponent);
    while (segments.at(-1) === "") segments.pop();
    return find(root, segments, 0, {});
  };
}

function levelOf<R>(root: Level<R>, segments: string[]): Level<R> {
  let level = root;
  for (const segment of segments) {
    const next = below(level, segment) ?? { fixed: new Map() };
    const name = bracketName(segment);
    if (name === undefined) level.fixed.set(segment, next);
    else level.bracket = { name, below: next };
    level = next;
  }
  return level;
}

function below<R>(level: Level<R>, segment: string): Level<R> | undefined {
  const name = bracketName(segment);
  if (name === undefined) return level.fixed.get(segment);
  if (level.bracket && level.bracket.name !== name)
    throw new Error(`Two names for one place in a path: [${name}] and [${level.bracket.name}].`);
  return level.bracket?.below;
}

const bracketName = (segment: string) => /^\[(\w+)\]$/.exec(segment)?.[1];

function find<R>(
  level: Level<R>,
  segments: string[],
  at: number,
  params: Record<string, string>,
): Found<R> | undefined {
  const segment = segments[at];
  if (segment === undefined) return level.route === undefined ? undefined : { route: level.route, params };
  const written = level.fixed.get(segment);
  const found = written && find(written, segments, at + 1, params);
  if (found || !level.bracket || segment === "") return found;
  return find(level.bracket.below, segments, at + 1, { ...params, [level.bracket.name]: segment });
}
