import type { Actor } from "@/lib/identity/access/actor";
import { db } from "@/lib/platform/database/db";
import { changedOne, pageOf } from "@/lib/platform/database/records";
import { rowsOf } from "@/lib/platform/database/transaction";
import { notFound } from "@/lib/platform/failure";
import { formatTimestamp } from "@/lib/platform/fields";
import type { Page, Paging } from "@/lib/platform/lists";
import { type IdResponse, message } from "@/lib/platform/responses";
import type { HistoryVia, Prisma } from "@/prisma/client/client";
import type { EntryPath, HistoryResponse, NewNote } from "./schema";

/** The subject of a history. The caller has verified that it is the actor's. */
export type Subject = { linkId: number } | { campaignId: number };

/** The old and new value of one field, named as in the update body. */
export type FieldChange = { field: string; before: unknown; after: unknown };

/** A change or a note, with who did it. */
export type Entry = Omit<StoredEntry, "changes"> & { changes: FieldChange[] };
type StoredEntry = Prisma.HistoryEntryGetPayload<{ include: typeof WITH_AUTHOR }>;
const WITH_AUTHOR = {
  user: { select: { username: true } },
  apiKey: { select: { name: true } },
} satisfies Prisma.HistoryEntryInclude;

/** How many changes are kept per record. */
const MOST_CHANGES = 100;

/** Differences between two states of a record; both have the same fields. */
export const differences = (before: object, after: object): FieldChange[] =>
  Object.entries(after)
    .map(([field, value]) => ({ field, before: (before as Record<string, unknown>)[field], after: value }))
    .filter((change) => JSON.stringify(change.before) !== JSON.stringify(change.after));

/** Keeps what an actor changed, as part of the transaction that changes it; a record without changes gets no entry. */
export async function keepChanges(
  actor: Actor,
  changed: { subject: Subject; changes: FieldChange[] }[],
): Promise<void> {
  const entries = changed.filter(({ changes }) => changes.length > 0);
  if (entries.length === 0) return;
  const { userId, via, apiKeyId } = authorOf(actor);
  const rows = entries.map(({ subject, changes }) => ({ ...subject, changes }));
  await rowsOf({
    name: "keep-changes",
    text: KEEP_CHANGES,
    values: [JSON.stringify(rows), userId, via, apiKeyId, MOST_CHANGES],
  });
}

type ById = { id: number };

/** Operations on the history of one kind of record; `insist` throws when a record is not the caller's. */
export const historyOf = (
  subject: (id: number) => Subject,
  insist: (actor: Actor, by: ById) => Promise<unknown>,
) => ({
  /** A record's changes and notes, those of the latest moment first. */
  list: async (actor: Actor, { id, ...paging }: ById & Paging): Promise<Page<Entry>> => {
    await insist(actor, { id });
    return listEntries(subject(id), paging);
  },

  /** Notes something down about a moment. */
  addNote: async (actor: Actor, { id, note, date }: ById & NewNote): Promise<ById> => {
    await insist(actor, { id });
    return db().historyEntry.create({
      data: { ...subject(id), ...authorOf(actor), note, at: date },
      select: { id: true },
    });
  },

  /** Deletes a note. Changes stay: what happened, happened. */
  removeNote: async (actor: Actor, { id, entryid }: EntryPath): Promise<void> => {
    await insist(actor, { id });
    const where = { ...subject(id), id: entryid, note: { not: "" } };
    await changedOne("Note", db().historyEntry.deleteMany({ where }));
  },
});

async function listEntries(subject: Subject, paging: Paging): Promise<Page<Entry>> {
  const { rows, ...page } = await pageOf(
    paging,
    (page) =>
      db().historyEntry.findMany({
        where: subject,
        include: WITH_AUTHOR,
        orderBy: [{ at: "desc" }, { id: "desc" }],
        ...page,
      }),
    () => db().historyEntry.count({ where: subject }),
  );
  return { rows: rows.map(entryOf), ...page };
}

/** A change without who made it. */
export type ChangeEntry = { id: number; changes: FieldChange[] };

/** One change and all later ones, latest first. Throws when the record has no such change. */
export async function changesFrom(subject: Subject, id: number): Promise<ChangeEntry[]> {
  const rows = await db().historyEntry.findMany({
    where: { ...subject, id: { gte: id }, note: "" },
    orderBy: { id: "desc" },
  });
  if (rows.at(-1)?.id !== id) throw notFound("Change");
  return rows.map((row) => ({ id: row.id, changes: changesOf(row) }));
}

const entryOf = (row: StoredEntry): Entry => ({ ...row, changes: changesOf(row) });

/** Written by `keepChanges` alone. */
const changesOf = ({ changes }: Pick<StoredEntry, "changes">) => changes as FieldChange[];

function authorOf({ userId, credential }: Actor) {
  const via: HistoryVia =
    credential.kind === "key" ? "key" : credential.kind === "operator" ? "command" : "dashboard";
  return { userId, via, apiKeyId: credential.kind === "key" ? credential.id : null };
}

/** One entry, newest first in its list. */
export const presentEntry = ({ id, at, user, via, apiKey, note, changes }: Entry): HistoryResponse => ({
  id,
  date: formatTimestamp(at),
  by: user?.username ?? null,
  via,
  key: apiKey?.name ?? null,
  note,
  changes,
});

export const presentNoteAdded = ({ id }: { id: number }): IdResponse => ({ id });

export const presentNoteRemoved = message("Note has been deleted successfully.");

/**
 * Keeps an entry for each of $1, JSON, by a user ($2) in a way ($3), perhaps with a key ($4), and of the changes that these records had so far the
 * newest $5 - 1. A statement does not see what it writes itself, so the new entries are none of those. Their time is this moment, not that of the
 * transaction, which may have begun before another one that came first.
 */
export const KEEP_CHANGES = `
  with new as (select * from json_to_recordset($1::json) as entry ("linkId" int, "campaignId" int, changes json)),
  written as (
    insert into history (at, link_id, campaign_id, user_id, via, api_key_id, changes)
    select clock_timestamp(), "linkId", "campaignId", $2::int, $3::history_via, $4::int, changes from new
  ),
  aged as (
    select h.id, row_number() over (partition by h.link_id, h.campaign_id order by h.id desc) as place
    from history h
    where h.note = '' and (h.link_id in (select "linkId" from new) or h.campaign_id in (select "campaignId" from new))
  )
  delete from history h using aged where h.id = aged.id and aged.place >= $5::int`;
