import type { Brand } from "@/prisma/client/client";
import type { Actor } from "../access/actor";
import { owned } from "../access/owned";
import { changed, workspaceChange } from "../changes";
import { afterCommit, db } from "../db";
import { insistOnManager } from "../workspace/managers";
import { pictureOf } from "./picture";
import type { BrandChanges } from "./schema";

/** How the caller's workspace looks to visitors; null while nobody chose anything. */
export const findBrand = (actor: Actor): Promise<Brand | null> =>
  db().brand.findUnique({ where: owned(actor) });

/** Changes it. Throws a Failure when the logo is no picture that was uploaded here, or for who does not manage the workspace. */
export async function updateBrand(actor: Actor, changes: BrandChanges): Promise<void> {
  await insistOnManager(actor);
  const data = {
    name: changes.name === null ? "" : changes.name,
    color: changes.color === null ? "" : changes.color,
    ...(await logoIn(actor, changes)),
  };
  const where = owned(actor);
  await db().brand.upsert({ where, create: { ...where, ...data }, update: data });
  afterCommit(() => changed(workspaceChange(actor.workspaceId)));
}

async function logoIn({ workspaceId }: Actor, { logo }: BrandChanges) {
  if (logo === undefined) return {};
  return logo === null
    ? { logo: "", picture: null }
    : { logo, picture: await pictureOf(logo, String(workspaceId)) };
}
