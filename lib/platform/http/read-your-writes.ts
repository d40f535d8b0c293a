import type { Actor } from "@/lib/identity/access/actor";
import { noteWrite } from "@/lib/identity/access/sessions";
import { type ReadSource, readingFrom } from "../database/read-source";
import { reading, replica } from "../database/replica";
import type { FileInPieces } from "./respond";

/**
 * Does the work of a call: a browser's read on the replica where it shows all that this browser has written (ADR 32), everything else on the
 * primary. Programs read the primary: nothing says on every machine how far a key has written.
 */
export async function readYourWrites<T>(actor: Actor, method: string, work: () => Promise<T>): Promise<T> {
  if (actor.credential.kind !== "session") return work();
  const source = isRead(method) ? sourceFor(actor) : undefined;
  try {
    return await reading(source, work);
  } finally {
    if (!isRead(method) || source?.hasWritten) await noteWrite(actor.credential.id);
  }
}

/** The same for a file that is read while it is sent. */
export async function readFile(actor: Actor, work: () => Promise<FileInPieces>): Promise<FileInPieces> {
  const source = sourceFor(actor);
  const file = await reading(source, work);
  return { ...file, pieces: within(source, file.pieces) };
}

const isRead = (method: string) => method === "GET" || method === "HEAD";

function sourceFor({ credential }: Actor): ReadSource | undefined {
  return credential.kind === "session" ? replica()?.source(credential.writtenTo ?? 0) : undefined;
}

/** The pieces, each made with this source of reads. */
function within<T>(source: ReadSource | undefined, pieces: AsyncIterable<T>): AsyncIterable<T> {
  return {
    [Symbol.asyncIterator]() {
      const iterator = pieces[Symbol.asyncIterator]();
      return {
        next: () => readingFrom(source, () => iterator.next()),
        return: async () => (await iterator.return?.()) ?? { done: true, value: undefined },
      };
    },
  };
}
