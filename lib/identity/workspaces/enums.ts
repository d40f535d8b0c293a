/** The days a week may begin with. */
export const WEEK_STARTS = ["monday", "saturday", "sunday"] as const;

/** What a new link may be from the start; an overlay has to be chosen first. */
export const DEFAULT_TYPES = ["direct", "frame", "splash"] as const;

/** What somebody may do in a workspace: own it, manage who is in it, work in it, or look at it. */
export const ROLES = ["owner", "admin", "member", "viewer"] as const;

/** The roles that can be given; a workspace has one owner, whose own it is. */
export const GIVEN_ROLES = ["admin", "member", "viewer"] as const;
