import { placeBeside, type RouteStop } from "./route-edit";

/** The steps that a stop may take: to the side of the visitor and to that of the destination. */
export function neighbors(
  route: readonly RouteStop[],
  at: number,
  move: (from: number, to: number) => void,
): Record<"onEarlier" | "onLater", (() => void) | undefined> {
  const step = (by: -1 | 1) => {
    const to = placeBeside(route, at, by);
    return to === undefined ? undefined : () => move(at, to);
  };
  return { onEarlier: step(-1), onLater: step(1) };
}
