import * as z from "zod";
import type { Actor } from "../access/actor";
import { db } from "../db";
import { notFound } from "../failure";
import { changing } from "../fields";
import { DENSITIES, DETAILS } from "./choices";

/** Body of PUT /api/urls/display/update: how the caller's list of links is drawn when nothing else was chosen. */
export const Display = changing(
  z.object({
    density: z.enum(DENSITIES, { error: `must be ${DENSITIES.join(" or ")}` }),
    hidden: z
      .array(z.enum(DETAILS, { error: `must be of ${DETAILS.join(", ")}` }), "must be an array of words")
      .max(DETAILS.length, `must hold at most ${DETAILS.length} words`),
  }),
);
type Display = z.output<typeof Display>;

const AS_IT_COMES: Display = { density: "roomy", hidden: [] };

/** What the caller, as a person and in every browser, has kept as the way to draw the list. */
export async function getDisplay(actor: Actor): Promise<Display> {
  const found = await db().user.findUnique({ where: { id: actor.userId }, select: { linksDisplay: true } });
  const kept = Display.safeParse(found?.linksDisplay ?? undefined);
  return kept.success ? kept.data : AS_IT_COMES;
}

export async function keepDisplay(actor: Actor, linksDisplay: Display): Promise<Display> {
  const { count } = await db().user.updateMany({ where: { id: actor.userId }, data: { linksDisplay } });
  if (count === 0) throw notFound("Account");
  return linksDisplay;
}

export const presentDisplay = ({ density, hidden }: Display) => ({ data: { density, hidden } });
