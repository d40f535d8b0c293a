import { setImmediate as nextTurn } from "node:timers/promises";

/** Whoever does not know yet that we are leaving is still let in until nobody came for this long, or until the grace is over. */
export const LULL_MS = 250;
export const GRACE_MS = 2_000;

/** Nothing happened in a turn of the event loop that is over sooner than this. */
const EMPTY_TURN_MS = 0.1;
/** On a core that is never idle there is no such turn. */
const MOST_MS = 1_000;

/** Resolves right after this turn of the event loop: whether it found nobody waiting. */
export async function isEmptyTurn(): Promise<boolean> {
  const before = performance.now();
  await nextTurn();
  return performance.now() - before < EMPTY_TURN_MS;
}

/** Resolves right after such a turn, or after a second. `lastCame` is when somebody came. */
export async function emptyTurn(lastCame: () => number): Promise<void> {
  for (const end = performance.now() + MOST_MS; performance.now() < end; ) {
    const before = performance.now();
    if ((await isEmptyTurn()) && lastCame() < before) return;
  }
}
