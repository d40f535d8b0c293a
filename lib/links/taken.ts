import { type Actor, owned } from "@/lib/identity/access/actor";
import { aliasText } from "@/lib/platform/addresses";
import { db } from "@/lib/platform/database/db";
import { conflict, type Failure } from "@/lib/platform/failure";
import type { LinkChanges } from "./schema";

/** The refusal of an alias that another link of its domain has. */
export const aliasTaken = (alias: string | null | undefined): Failure =>
  conflict(
    `The alias ${alias ? aliasText(alias) : "of this link"} is taken on this domain. Choose another one.`,
    "custom",
  );

/** The refusal of an external id that another link of the workspace has. */
export const externalTaken = (id: string | null | undefined): Failure =>
  conflict(`Another link already has the external ID ${id ?? ""}.`, "externalid");

/** Which of a link's names another link has: its external id, or else its alias. */
export async function whichTaken(
  actor: Actor,
  id: number,
  { custom, externalid }: Pick<LinkChanges, "custom" | "externalid">,
): Promise<Failure> {
  const others = { ...owned(actor), deletedAt: null, id: { not: id }, externalId: externalid ?? "" };
  return externalid && (await db().link.count({ where: others })) > 0
    ? externalTaken(externalid)
    : aliasTaken(custom);
}
