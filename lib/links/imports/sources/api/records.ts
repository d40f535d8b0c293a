import * as z from "zod";
import { invalid } from "@/lib/platform/failure";
import type { ImportedRecord, RefusedRecord } from "../../record";
import { isStorable, UnreadableRow } from "../table/cells";

/** A page of an API in the shape that its documents describe. Throws a `Failure` for any other. */
export function pageIn<T extends z.ZodType>(service: string, shape: T, value: unknown): z.output<T> {
  const read = shape.safeParse(value);
  if (read.success) return read.data;
  throw invalid(
    `${service} answers otherwise than its documents say (${z.prettifyError(read.error).split("\n")[0]?.slice(0, 200)}). Use its CSV file instead.`,
  );
}

/** One link of a page. What is wrong with it refuses this link alone. */
export function recordIn<T extends z.ZodType>(
  row: number,
  shape: T,
  value: unknown,
  recordOf: (link: z.output<T>, row: number) => ImportedRecord,
): ImportedRecord | RefusedRecord {
  if (!isStorable(value))
    return { row, key: null, reason: "This link has characters that no text can hold." };
  const read = shape.safeParse(value);
  if (!read.success)
    return {
      row,
      key: null,
      reason: `This link can't be read: ${z.prettifyError(read.error).slice(0, 300)}`,
    };
  try {
    return recordOf(read.data, row);
  } catch (error) {
    if (!(error instanceof UnreadableRow)) throw error;
    return { row, key: null, reason: error.message };
  }
}

/** The properties that are something. */
export const present = <T extends object>(properties: T): Partial<{ [K in keyof T]: NonNullable<T[K]> }> =>
  Object.fromEntries(
    Object.entries(properties).filter(([, value]) => value !== undefined && value !== null && value !== ""),
  ) as Partial<{ [K in keyof T]: NonNullable<T[K]> }>;

/** What is true of these, in words for the report. */
export const wordsOf = (facts: Record<string, unknown>): string[] =>
  Object.entries(facts).flatMap(([word, fact]) => (fact ? [word] : []));
