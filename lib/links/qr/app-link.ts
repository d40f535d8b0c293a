import type { Actor } from "@/lib/identity/access/actor";
import { db } from "@/lib/platform/database/db";
import { parse } from "@/lib/platform/failure";
import { createLink, ownLink, updateLink } from "../links";
import { LinkChanges, NewLink } from "../schema";
import type { QrFields } from "./fields";

/**
 * The link behind a code for an app: it sends iPhones and iPads to one store, Android devices to the other, and everybody else to
 * the fallback, or to the first store there is. It is a link as any other, counted and deleted with the rest. `former` is the one that
 * the code has had; where that is gone, a new one takes its place.
 */
export async function appLink(
  actor: Actor,
  fields: QrFields,
  former: number | null | undefined,
  name = "",
): Promise<number> {
  const link =
    former && (await db().link.findFirst({ where: { id: former, ...ownLink(actor) }, select: { id: true } }));
  if (!link) return (await createLink(actor, parse(NewLink, { ...targetsOf(fields), title: name }))).id;
  await updateLink(actor, { ...parse(LinkChanges, targetsOf(fields)), id: link.id });
  return link.id;
}

function targetsOf({ ios, android, url }: QrFields) {
  const targets = { iphone: ios, ipad: ios, android };
  return {
    url: url ?? ios ?? android,
    devicetarget: Object.entries(targets).flatMap(([device, link]) => (link ? [{ device, link }] : [])),
  };
}
