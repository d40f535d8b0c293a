import type { Actor } from "../access/actor";
import { db } from "../db";
import { notFound } from "../failure";
import { ownLink } from "./links";
import { type WholeLink, WITH_ALL } from "./present-settings";

/** A link with everything an edit form needs. */
export async function getLinkSettings(actor: Actor, { id }: { id: number }): Promise<WholeLink> {
  const found = await db().link.findFirst({ where: { id, ...ownLink(actor) }, include: WITH_ALL });
  if (!found) throw notFound("Link");
  return found;
}
