/** The five things that must hold before visitors get through, in the order in which to mend them. */
export const STEPS = ["resolves", "points", "ownership", "certificate", "answers"] as const;
export type StepName = (typeof STEPS)[number];

/** Whether aliases that differ by case alone are one link's or several links'. */
export const ALIAS_CASES = ["insensitive", "sensitive"] as const;
export type AliasCase = (typeof ALIAS_CASES)[number];
