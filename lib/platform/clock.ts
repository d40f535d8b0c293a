/** What `now` adds to the milliseconds of `performance.now()`; undefined until the database has been asked for the time. */
type Clock = { offset: number | undefined };

const shelf = Symbol.for("switchyard.clock");

/** One for the process, whichever bundle asks first. Browsers, which check input with the same shapes, keep their own time. */
const holder = globalThis as { [shelf]?: Clock };
holder[shelf] ??= { offset: undefined };
const clock: Clock = holder[shelf];

/**
 * The time in whole milliseconds, by the database's clock (ADR 25): for everything that is stored, expires, or is compared with what is
 * stored. Goes on while the database is away, and whatever is done to this machine's clock.
 */
export const now = (): number =>
  clock.offset === undefined ? Date.now() : Math.floor(performance.now() + clock.offset);

/** `now()` as a `Date`. */
export const currentTime = (): Date => new Date(now());

/** Milliseconds that this machine's own clock is ahead of the database's, or of a time that a database has just said; negative where it is behind. */
export const machineLead = (time = now()): number => Date.now() - time;

/** Whether the database has been asked for the time. */
export const isSynchronized = (): boolean => clock.offset !== undefined;

/**
 * Takes over what an answer of the database says: that its clock minus ours is from `least` to `most`. Where the clock is within that, it
 * stays, so that a slow answer never moves it; else it moves no further than it must.
 */
export function adjustClock(least: number, most: number): void {
  const middle = (least + most) / 2;
  clock.offset = Math.min(Math.max(clock.offset ?? middle, least), most);
}
