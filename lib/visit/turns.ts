/** How much is done before everybody else has a turn: each of these has a page written, a third of a millisecond for all. */
const MOST_A_TURN = 8;

const waiting: (() => void)[] = [];

/**
 * Resolves when it is this caller's turn: some in each turn of the event loop, first come first served. What is many and can
 * wait a moment waits here, so that whoever comes for a link from memory is answered in between.
 */
export const turn = (): Promise<void> =>
  new Promise((resolve) => {
    waiting.push(resolve);
    if (waiting.length === 1) setImmediate(giveTurns);
  });

function giveTurns() {
  for (const resolve of waiting.splice(0, MOST_A_TURN)) resolve();
  if (waiting.length > 0) setImmediate(giveTurns);
}
