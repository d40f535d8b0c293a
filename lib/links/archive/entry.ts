import * as z from "zod";
import { rowsOf } from "@/lib/platform/database/transaction";
import { invalid } from "@/lib/platform/failure";
import type { ArchivePart } from "./enums";
import type { ArchiveRow } from "./run";

export type Outcome = "created" | "existing";

export const text = z.string();
/** As the database numbers records. */
export const formerId = z.int32().positive();
/** What every row of an archive says of itself. */
export const Former = { id: formerId, created_at: z.string().max(40).nullish() };

/** An entry of an archive while it is imported, and what is to be said of it. */
export class Entry {
  key: string | null = null;
  readonly leftOut: string[] = [];

  constructor(
    readonly part: ArchivePart,
    readonly row: number,
    private readonly value: unknown,
  ) {}

  /** Throws a `Failure` that names what can't be read. */
  read<T extends z.ZodType>(shape: T): z.output<T> {
    const read = shape.safeParse(this.value);
    if (read.success) return read.data;
    const names = [...new Set(read.error.issues.map(({ path }) => String(path[0] ?? "the entry")))];
    throw invalid(`${names.join(", ")} can't be read: it was changed since the archive was made.`);
  }

  /** Throws a `Failure` that says so. */
  refuse(reason: string): never {
    throw invalid(reason);
  }

  /** What is said of it in the report. */
  outcome(outcome: Outcome): ArchiveRow {
    const { part, row, key, leftOut } = this;
    return { part, row, key, outcome, leftOut };
  }

  refused(reason: string): ArchiveRow {
    const { part, row, key } = this;
    return { part, row, key, outcome: "refused", reason, leftOut: [] };
  }
}

/** The id of the oldest record that a query finds; each has a name of its own. */
export async function foundIn(name: string, query: string, values: unknown[]): Promise<number | undefined> {
  const rows = await rowsOf<{ id: number }>({
    name: `archive-${name}`,
    text: `${query} order by id limit 1`,
    values,
  });
  return rows[0]?.id;
}

/** Whether it is a date that the database can hold. */
export const isKept = (date: Date): boolean => date.getUTCFullYear() >= 1 && date.getUTCFullYear() <= 9_999;

type Dated =
  | "pixels"
  | "utm_templates"
  | "annotations"
  | "overlays"
  | "splash_pages"
  | "bio_pages"
  | "qr_codes"
  | "campaigns"
  | "channels"
  | "segments"
  | "goals"
  | "saved_views";

/** Gives a record that was just created the age that it has in the archive; nothing is from the future. */
export async function keepDate(table: Dated, id: number, date: string | null | undefined): Promise<void> {
  const at = new Date(date ?? "");
  if (!isKept(at)) return;
  await rowsOf({
    name: `archive-date-of-${table}`,
    text: `update ${table} set created_at = least($2::timestamptz, created_at) where id = $1`,
    values: [id, at],
  });
}
