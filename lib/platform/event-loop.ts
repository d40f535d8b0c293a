/** How much of what can wait is done before everybody else has a turn: each of these has a page written, 30 to 50 µs. */
const MOST_A_TURN = 4;
/** A turn of the event loop is long when many come at once; those who came first do not wait for its end. */
const LONG_TURN_MS = 0.5;

const first: (() => void)[] = [];
/** when the first of those came */
let since = 0;
const waiting: (() => void)[] = [];
let isDue = false;

/**
 * Does this, which must not throw, once everything that came by now was looked at, and before anything that can wait; sooner when
 * that takes long.
 */
export function batchUntilTick(work: () => void): void {
  if (first.length === 0) since = performance.now();
  first.push(work);
  beDue();
}

/**
 * Does this, which must not throw, when it is its turn: some in each turn of the event loop, first come first served. What is many
 * and can wait a moment waits here, so that whoever comes for a link from memory is answered in between.
 */
export function spreadOverTicks(work: () => void): void {
  waiting.push(work);
  beDue();
  flushIfSlow();
}

/** Resolves when it is this caller's turn, as `spreadOverTicks` has it. */
export const turn = (): Promise<void> => new Promise(spreadOverTicks);

/** To be called when somebody has come: does what is meant for the end of this turn if it has lasted long already. */
export function flushIfSlow(): void {
  if (first.length > 0 && performance.now() - since > LONG_TURN_MS) doFirst();
}

function beDue() {
  if (isDue) return;
  isDue = true;
  setImmediate(giveTurns);
}

function giveTurns() {
  isDue = false;
  doFirst();
  for (const work of waiting.splice(0, MOST_A_TURN)) work();
  if (waiting.length > 0) beDue();
}

function doFirst() {
  for (const work of first.splice(0)) work();
}
