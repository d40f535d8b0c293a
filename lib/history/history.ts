import type { HistoryVia, Prisma } from "@/prisma/client/client";
import type { Actor } from "../access/actor";
import { db, rowsOf } from "../db";
import { notFound } from "../failure";
import { offsetOf, type Page, type Paging } from "../paging";
import type { NewNote } from "./schema";
import { KEEP_CHANGES } from "./sql/keep-changes";

/** Whose history. The caller has made sure that it is the actor's. */
export type Subject = { linkId: number } | { campaignId: number };

/** What one field was and became, in the words of the body that changes it. */
export type FieldChange = { field: string; before: unknown; after: unknown };

/** A change or a note, with who did it. */
export type Entry = Omit<StoredEntry, "changes"> & { changes: FieldChange[] };
type StoredEntry = Prisma.HistoryEntryGetPayload<{ include: typeof WITH_AUTHOR }>;
const WITH_AUTHOR = {
  user: { select: { username: true } },
  apiKey: { select: { name: true } },
} satisfies Prisma.HistoryEntryInclude;

/** So many changes of a record are kept. */
const MOST_CHANGES = 100;

/** What differs between two states of a record; they have the same fields. */
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

/** A record's changes and notes, those of the latest moment first. */
export async function listEntries(subject: Subject, paging: Paging): Promise<Page<Entry>> {
  const [rows, total] = await Promise.all([
    db().historyEntry.findMany({
      where: subject,
      include: WITH_AUTHOR,
      orderBy: [{ at: "desc" }, { id: "desc" }],
      take: paging.limit,
      skip: offsetOf(paging),
    }),
    db().historyEntry.count({ where: subject }),
  ]);
  return { rows: rows.map(entryOf), total, paging };
}

/** One change and all that came after it, the latest first. Throws when the record has no such change. */
export async function changesFrom(subject: Subject, id: number): Promise<FieldChange[][]> {
  const rows = await db().historyEntry.findMany({
    where: { ...subject, id: { gte: id }, note: "" },
    orderBy: { id: "desc" },
  });
  if (rows.at(-1)?.id !== id) throw notFound("Change");
  return rows.map(changesOf);
}

/** Notes something down about a moment. */
export const addNote = (actor: Actor, subject: Subject, { note, date }: NewNote): Promise<{ id: number }> =>
  db().historyEntry.create({
    data: { ...subject, ...authorOf(actor), note, at: date },
    select: { id: true },
  });

/** Deletes a note. Changes stay: what happened, happened. */
export async function removeNote(subject: Subject, id: number): Promise<void> {
  const { count } = await db().historyEntry.deleteMany({ where: { ...subject, id, note: { not: "" } } });
  if (count === 0) throw notFound("Note");
}

const entryOf = (row: StoredEntry): Entry => ({ ...row, changes: changesOf(row) });

/** Written by `keepChanges` alone. */
const changesOf = ({ changes }: Pick<StoredEntry, "changes">) => changes as FieldChange[];

function authorOf({ userId, credential }: Actor) {
  const via: HistoryVia =
    credential.kind === "key" ? "key" : credential.kind === "operator" ? "command" : "dashboard";
  return { userId, via, apiKeyId: credential.kind === "key" ? credential.id : null };
}
