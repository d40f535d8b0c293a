/** How often a member gets a report of a workspace. */
export const REPORTS = ["off", "weekly", "monthly"] as const;
export type Report = (typeof REPORTS)[number];
