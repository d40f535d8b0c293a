import type { Actor } from "@/lib/identity/access/actor";
import { transaction } from "@/lib/platform/database/db";
import { conflict, parse } from "@/lib/platform/failure";
import { setting } from "@/lib/platform/settings/settings";
import { fileLink } from "./health/file-destinations";
import { type ChangeEntry, changesFrom, historyOf } from "./history/history";
import type { EntryPath, UndoneChanges } from "./history/schema";
import { lockLink } from "./keep-history";
import { getLink, updateLink, type WrittenLink } from "./links";
import { LinkChanges, TypeOnCreate } from "./schema";

/** Changes and notes of the caller's links. */
export const linkHistory = historyOf((linkId) => ({ linkId }), getLink);

/**
 * Makes a link what it was before one of its changes and all later ones, which is one more change. Its password stays as it is: earlier ones
 * are not known, and it stays in its workspace: a transfer by itself is a conflict, and so is a change that came after `latest`. Throws what `updateLink`
 * throws, when the alias is taken meanwhile or what it led to is gone.
 */
export const undoLinkChanges = (
  actor: Actor,
  { id, entryid, latest }: EntryPath & UndoneChanges,
): Promise<WrittenLink> =>
  transaction(async () => {
    // What is read here is written again, so nobody may change it in between.
    await lockLink(actor, id);
    const { url } = await getLink(actor, { id });
    const entries = await changesFrom({ linkId: id }, entryid);
    if (latest !== undefined && entries.some((entry) => entry.id > latest))
      throw conflict("The link was changed meanwhile. Look at its history again.");
    const { type, ...rest } = earlierFields(entries);
    const written = await updateLink(actor, {
      id,
      ...parse(LinkChanges, { url, ...rest }),
      ...(type !== undefined && { type: parse(TypeOnCreate, type) }),
    });
    // What is known of the addresses that came back is shown at once, such as that one is broken.
    if (setting("LINK_HEALTH") === "on") await fileLink(id);
    return written;
  });

/** What these changes, the latest first, have replaced; the password's earlier value is not known. */
function earlierFields(entries: ChangeEntry[]): Record<string, unknown> {
  if (entries.at(-1)?.changes.every(({ field }) => field === "workspace"))
    throw conflict("A transfer can't be undone like this. Transfer the link back to the other workspace.");
  const undone = entries.flatMap(({ changes }) => changes);
  // The earliest change of a field is the last to be undone, and what it was before that is what it is now.
  const { password: _, ...earlier } = Object.fromEntries(undone.map(({ field, before }) => [field, before]));
  return earlier;
}
