import type { Actor } from "@/lib/identity/access/actor";
import { conflict, parse } from "@/lib/platform/failure";
import { setting } from "@/lib/platform/settings/settings";
import { fileLink } from "./health/file-destinations";
import { changesFrom, historyOf } from "./history/history";
import type { EntryPath } from "./history/schema";
import { getLink, updateLink, type WrittenLink } from "./links";
import { LinkChanges, TypeOnCreate } from "./schema";

/** Changes and notes of the caller's links. */
export const linkHistory = historyOf((linkId) => ({ linkId }), getLink);

/**
 * Makes a link what it was before one of its changes and all later ones, which is one more change. Its password stays as it is: earlier ones
 * are not known, and it stays in its workspace: a transfer by itself is a conflict. Throws what `updateLink` throws, when the alias is taken meanwhile or what it led to is gone.
 */
export async function undoLinkChanges(actor: Actor, { id, entryid }: EntryPath): Promise<WrittenLink> {
  const { url } = await getLink(actor, { id });
  const entries = await changesFrom({ linkId: id }, entryid);
  if (entries.at(-1)?.every(({ field }) => field === "workspace"))
    throw conflict("A transfer can't be undone like this. Transfer the link back to the other workspace.");
  const undone = entries.flat();
  // The earliest change of a field is the last to be undone, and what it was before that is what it is now.
  const earlier = Object.fromEntries(undone.map(({ field, before }) => [field, before]));
  const { password: _, type, ...rest } = earlier;
  const changes = parse(LinkChanges, { url, ...rest });
  const written = await updateLink(actor, {
    id,
    ...changes,
    ...(type !== undefined && { type: parse(TypeOnCreate, type) }),
  });
  // What is known of the addresses that came back is shown at once, such as that one is broken.
  if (setting("LINK_HEALTH") === "on") await fileLink(id);
  return written;
}
