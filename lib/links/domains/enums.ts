/** The five things that must hold before visitors get through, in the order in which to mend them. */
export const STEPS = ["resolves", "points", "ownership", "certificate", "answers"] as const;
export type StepName = (typeof STEPS)[number];
