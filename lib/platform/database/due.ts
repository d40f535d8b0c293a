/**
 * Behind a column that says when something is next: whether that has come. Times are kept to the millisecond, rounded, so "now" as it was written can be
 * up to half a millisecond ahead: what was due at once would wait for the next round.
 */
export const IS_DUE = "<= now() + interval '1 millisecond'";
