/** What somebody may do in a workspace: own it, manage who is in it, work in it, or look at it. */
export const ROLES = ["owner", "admin", "member", "viewer"] as const;

/** The roles that can be given; a workspace has one owner, whose own it is. */
export const GIVEN_ROLES = ["admin", "member", "viewer"] as const;
