/** The ways a rotator chooses among a campaign's links. */
export const MODES = ["equal", "weighted", "round-robin", "sticky"] as const;
export type Mode = (typeof MODES)[number];
