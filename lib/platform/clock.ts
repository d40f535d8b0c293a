/** Milliseconds by the database's clock minus those of `performance.now()`; undefined until the database was asked. */
type Clock = { offset: number | undefined };

const shelf = Symbol.for("switchyard.clock");

/** One for the process, whichever bundle asks; browsers, which have the shapes of input too, keep their own time. */
const clock = ((globalThis as { [shelf]?: Clock })[shelf] ??= { offset: undefined });

/**
 * The time in whole milliseconds, by the database's clock: what expires, is stored or is compared with what is stored goes by it, so that
 * a machine with a wrong clock does as the others. Goes on through an outage of the database, and whatever is set on this machine.
 */
export function now(): number {
  return clock.offset === undefined ? Date.now() : Math.floor(performance.now() + clock.offset);
}

/** `now()` as a `Date`. */
export const currentTime = (): Date => new Date(now());
