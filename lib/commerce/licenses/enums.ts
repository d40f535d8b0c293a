import type { Purchase } from "@/prisma/client/client";

/** The two labels of the item API (contract.md). */
export const LICENSES = ["Regular", "Extended"] as const;
export type License = (typeof LICENSES)[number];

/** The label of a purchase's license. */
export const licenseOf = ({ licenseType }: Pick<Purchase, "licenseType">): License =>
  licenseType === "extended" ? "Extended" : "Regular";

/** Results of a validation. */
export const OUTCOMES = ["good", "refunded", "unknown"] as const;
export type Outcome = (typeof OUTCOMES)[number];
