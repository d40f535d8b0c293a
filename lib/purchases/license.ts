import type { Purchase } from "@/prisma/client/client";
import type { License } from "./choices";

/** The label of a purchase's licence. */
export const licenseOf = ({ licenseType }: Pick<Purchase, "licenseType">): License =>
  licenseType === "extended" ? "Extended" : "Regular";
