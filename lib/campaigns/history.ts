import type { Actor } from "../access/actor";
import { addNote, type Entry, listEntries, removeNote } from "../history/history";
import type { EntryPath, NewNote } from "../history/schema";
import type { Page, Paging } from "../paging";
import { getCampaign } from "./campaigns";

type ById = { id: number };

/** What was changed about one of the caller's campaigns, and what was noted down about it. */
export async function listCampaignHistory(
  actor: Actor,
  { id, ...paging }: ById & Paging,
): Promise<Page<Entry>> {
  await getCampaign(actor, { id });
  return listEntries({ campaignId: id }, paging);
}

/** Notes something down about a campaign. */
export async function addCampaignNote(
  actor: Actor,
  { id, ...note }: ById & NewNote,
): Promise<{ id: number }> {
  await getCampaign(actor, { id });
  return addNote(actor, { campaignId: id }, note);
}

/** Deletes what was noted down about a campaign. */
export async function removeCampaignNote(actor: Actor, { id, entryid }: EntryPath): Promise<void> {
  await getCampaign(actor, { id });
  await removeNote({ campaignId: id }, entryid);
}
