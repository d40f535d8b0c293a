/** What a goal counts. */
export const GOAL_METRICS = ["clicks", "uniqueClicks"] as const;
export type GoalMetric = (typeof GOAL_METRICS)[number];

/** How a goal stands: `behind` where it is missed if the last days' pace goes on. */
export const GOAL_STATES = ["upcoming", "on-track", "behind", "reached", "missed"] as const;
export type GoalState = (typeof GOAL_STATES)[number];
