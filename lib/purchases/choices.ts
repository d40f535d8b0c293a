/** The two labels of the item API (contract.md). */
export const LICENSES = ["Regular", "Extended"] as const;
export type License = (typeof LICENSES)[number];
