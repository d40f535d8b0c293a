/** Deferred tasks per tick: each renders a page, 30 to 50 µs. */
const MOST_PER_TICK = 4;
/** A tick is long when many requests arrive at once; the first of them do not wait for its end. */
const LONG_TICK_MS = 0.5;

const first: (() => void)[] = [];
/** when the first of those came */
let since = 0;
const waiting: (() => void)[] = [];
let isDue = false;
let tickBegan = 0;

/** When the current tick began, as far as anybody knows who asked in it: milliseconds of `performance.now`, for what need not be exact. */
export function tickTime(): number {
  beDue();
  return tickBegan;
}

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
 * Runs a task, which must not throw, a few per event-loop tick, first come first served. Work that is frequent
 * and can wait a moment is queued here, so that visits to cached links are answered in between.
 */
export function spreadOverTicks(work: () => void): void {
  waiting.push(work);
  beDue();
  flushIfSlow();
}

/** Resolves in a later tick, as scheduled by `spreadOverTicks`. */
export const freeTick = (): Promise<void> => new Promise(spreadOverTicks);

/** Call for every request: runs this tick's batch early if the tick has been long already. */
export function flushIfSlow(): void {
  if (first.length > 0 && performance.now() - since > LONG_TICK_MS) doFirst();
}

function beDue() {
  if (isDue) return;
  isDue = true;
  tickBegan = performance.now();
  setImmediate(runSome);
}

function runSome() {
  isDue = false;
  doFirst();
  for (const work of waiting.splice(0, MOST_PER_TICK)) work();
  if (waiting.length > 0) beDue();
}

function doFirst() {
  for (const work of first.splice(0)) work();
}
