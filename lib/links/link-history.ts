import type { Actor } from "@/lib/identity/access/actor";
import { parse } from "@/lib/platform/failure";
import { changesFrom, historyOf } from "./history/history";
import type { EntryPath } from "./history/schema";
import { getLink, updateLink, type WrittenLink } from "./links";
import { LinkChanges, TypeOnCreate } from "./schema";

/** Changes and notes of the caller's links. */
export const linkHistory = historyOf((linkId) => ({ linkId }), getLink);

/**
 * Makes a link what it was before one of its changes and all later ones, which is one more change. Its password stays as it is: earlier ones
 * are not known. Throws what `updateLink` throws, when the alias is taken meanwhile or what it led to is gone.
 */
export async function undoLinkChanges(actor: Actor, { id, entryid }: EntryPath): Promise<WrittenLink> {
  const { url } = await getLink(actor, { id });
  const undone = (await changesFrom({ linkId: id }, entryid)).flat();
  // The earliest change of a field is the last to be undone, and what it was before that is what it is now.
  const earlier = Object.fromEntries(undone.map(({ field, before }) => [field, before]));
  const { password: _, type, ...rest } = earlier;
  const changes = parse(LinkChanges, { url, ...rest });
  return updateLink(actor, {
    id,
    ...changes,
    ...(type !== undefined && { type: parse(TypeOnCreate, type) }),
  });
}
