/** The days a week may begin with. */
export const WEEK_STARTS = ["monday", "saturday", "sunday"] as const;

/** The colors in which the dashboard may show a workspace. */
export const ACCENTS = [
  "petrol",
  "blue",
  "indigo",
  "plum",
  "rose",
  "rust",
  "amber",
  "olive",
  "green",
] as const;

/** Types a new link may have by default; an overlay has to be chosen first. */
export const DEFAULT_TYPES = ["direct", "frame", "splash"] as const;

/** Roles in a workspace: own it, manage its members, work in it, or view it. */
export const ROLES = ["owner", "admin", "member", "viewer"] as const;

/** Roles that can be assigned; a workspace has exactly one owner. */
export const GIVEN_ROLES = ["admin", "member", "viewer"] as const;
