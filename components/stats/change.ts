/** How a number moved against the period before: a share (0.12 is 12 % more), or null where there is nothing to compare with. */
export const changeOf = (now: number, before: number): number | null =>
  before === 0 ? null : (now - before) / before;
