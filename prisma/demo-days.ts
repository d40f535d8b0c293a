export const DAY_MS = 86_400_000;

/** The beginning of the UTC day so many days ago. */
export const daysAgo = (days: number): number => (Math.floor(Date.now() / DAY_MS) - days) * DAY_MS;

/** A moment of that day. */
export const momentOf = (days: number, hour: number): Date => new Date(daysAgo(days) + hour * 3_600_000);
