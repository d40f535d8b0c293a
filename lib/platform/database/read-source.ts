import { AsyncLocalStorage } from "node:async_hooks";
import type pg from "pg";
import { perProcess } from "../process";

/** Where what is done now reads from: `replica` is gone once something was written, or once the replica could not answer. */
export type ReadSource = { replica: pg.Pool | undefined; hasWritten: boolean };

/** Where this call keeps its source of reads; nowhere for all that reads and writes the primary alone. */
const sources = () => perProcess("read source", () => new AsyncLocalStorage<ReadSource | undefined>());

/** The source of what is done now. */
export const readSource = (): ReadSource | undefined => sources().getStore();

/** Does something whose reads have this source. */
export const readingFrom = <T>(source: ReadSource | undefined, work: () => T): T =>
  sources().run(source, work);

/** Does something that writes: it and what comes after it in this call has the primary. */
export function onPrimary<T>(work: () => T): T {
  const source = readSource();
  if (source) Object.assign(source, { replica: undefined, hasWritten: true });
  return work();
}

/** A write, of a server that takes none. */
export const IS_A_WRITE = "25006";

/** What the replica refused is done on the primary, as is the rest of this call. Others of the same call may have been refused before, and written. */
export function leaveReplica(source: ReadSource, error: unknown): void {
  source.replica = undefined;
  if ((error as { code?: unknown }).code === IS_A_WRITE) source.hasWritten = true;
}

/** Does a read that decides what somebody may do: from the primary, whatever the rest of the call reads, so that what was revoked ends at once. */
export const readingPrimary = <T>(work: () => T): T => readingFrom(undefined, work);
