/** The days a week may begin with. */
export const WEEK_STARTS = ["monday", "saturday", "sunday"] as const;

/** What a new link may be from the start; an overlay has to be chosen first. */
export const DEFAULT_TYPES = ["direct", "frame", "splash"] as const;
