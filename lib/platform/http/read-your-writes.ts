import type { Actor } from "@/lib/identity/access/actor";
import { noteWrite } from "@/lib/identity/access/sessions";
import { type ReadSource, readingFrom } from "../database/read-source";
import { reading, replica } from "../database/replica";
import type { FileInPieces } from "./respond";

type Browser = Extract<Actor["credential"], { kind: "session" }>;

/**
 * Does the work of a browser's call: a read on the replica where that shows all that this browser has written (ADR 32), everything else on the
 * primary. Programs read the primary: nothing says on every machine how far a key has written.
 */
export async function readYourWrites<T>(
  browser: Browser,
  method: string,
  work: () => Promise<T>,
): Promise<T> {
  const source = isRead(method) ? sourceFor(browser) : undefined;
  try {
    return await reading(source, work);
  } finally {
    if (!isRead(method) || source?.hasWritten) await noteWrite(browser.id);
  }
}

/** The same for a file that is read while it is sent, and for programs as well. */
export async function readFile<Piece>(
  actor: Actor,
  work: () => Promise<FileInPieces<Piece>>,
): Promise<FileInPieces<Piece>> {
  const { credential } = actor;
  const source = credential.kind === "session" ? sourceFor(credential) : undefined;
  const file = await reading(source, work);
  return { ...file, pieces: within(source, file.pieces) };
}

const isRead = (method: string) => method === "GET" || method === "HEAD";

const sourceFor = ({ writtenTo = 0 }: Browser): ReadSource | undefined => replica()?.source(writtenTo);

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
