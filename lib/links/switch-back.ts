import type { Actor } from "@/lib/identity/access/actor";
import { db } from "@/lib/platform/database/db";
import { conflict, parse } from "@/lib/platform/failure";
import { type Earlier, NAMES } from "./health/earlier";
import { healthOf } from "./health/health";
import type { SwitchBack } from "./health/schema";
import type { FieldChange } from "./history/history";
import { getLink, type Link, updateLink, type WrittenLink } from "./links";
import { LinkChanges } from "./schema";

/** A link that leads to an earlier address again, and the entry of its history whose undo takes that back. */
export type Switched = WrittenLink & { entryid: number | null };

/**
 * Gives the broken place of one of the caller's links the last good address that its history has, which is one more change of the
 * link. Throws a conflict where there is none, or another than the caller has seen.
 */
export async function switchBack(
  actor: Actor,
  { id, address }: SwitchBack & { id: number },
): Promise<Switched> {
  const link = await getLink(actor, { id });
  const earlier = (await healthOf([id])).get(id)?.earlier;
  if (!earlier) throw conflict("This link has no broken destination with an earlier address in its history.");
  if (earlier.address !== address)
    throw conflict(
      "The link was changed meanwhile, and its last good address is another one now.",
      "address",
    );
  const written = await updateLink(actor, { id, ...parse(LinkChanges, changesTo(link, earlier)) });
  return { ...written, entryid: await entryOf(id, earlier) };
}

/** The body of the update: the destination is always in it, and the targets of a kind are replaced together. */
function changesTo(link: Link, { field, name, address }: Earlier) {
  if (field === "url") return { url: address };
  const kind = field.slice(0, -"target".length);
  const targets = link.targets
    .filter((target) => target.kind === kind)
    .map((target) => ({ [NAMES[field]]: target.name, link: target.name === name ? address : target.url }));
  return { url: link.url, [field]: targets };
}

async function entryOf(linkId: number, { field }: Earlier): Promise<number | null> {
  const entry = await db().historyEntry.findFirst({
    where: { linkId, note: "" },
    orderBy: { id: "desc" },
    select: { id: true, changes: true },
  });
  // Written by `keepChanges` alone.
  const changes = (entry?.changes ?? []) as FieldChange[];
  return changes.some((change) => change.field === field) ? (entry?.id ?? null) : null;
}
