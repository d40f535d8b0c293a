import { createHash } from "node:crypto";
import { Failure } from "../failure";

/** Where the bytes of files can be. */
export type StoreName = "postgres" | "folder" | "s3";
export const STORE_NAMES = { postgres: "PostgreSQL", folder: "FILES_DIR", s3: "the bucket" } as const;

/** Bytes of a file, both ends included. They have to be there. */
export type Range = { first: number; last: number };

/** A file that is there. `read` resolves with its bytes, or those of a range. */
export type FoundFile = { bytes: number; read(range?: Range): Promise<Pieces | undefined> };
export type Pieces = AsyncIterable<Uint8Array>;

/** A place for bytes. It knows names, not what they are for; the table `files` is the index of what ought to be in it. */
export interface FileStore {
  /** Whole or not at all, and safe from a power failure once it resolves. The same name again is the same content. */
  put(name: string, bytes: Uint8Array): Promise<void>;
  /** The file or a part of it, piece by piece; undefined when it isn't there. */
  get(name: string, range?: Range): Promise<Pieces | undefined>;
  /** Its size; undefined when it isn't there. */
  stat(name: string): Promise<number | undefined>;
  /** Those that aren't there count as removed. */
  remove(names: string[]): Promise<void>;
  /** The next names after one, sorted. Also lists what no `put` has completed. */
  list(after: string, most: number): Promise<ListedFile[]>;
  /** Rejects with a `FilesAway` when it can't be used. */
  check(): Promise<void>;
}

export type ListedFile = { name: string; bytes: number };

/** The store of files can't be used now. Visitors and clients learn no more than that; `detail` is for operators. */
export class FilesAway extends Failure {
  constructor(readonly detail: string) {
    super("unavailable", "The file store cannot be reached at the moment. Try again shortly.", {
      headers: { "Retry-After": "5" },
    });
  }
}

const NAME = /^[0-9a-f]{40}\.[a-z0-9]{3,4}$/;

/** Only names that `contentName` makes: none can be a path, nor a key outside our part of a bucket. */
export const isFileName = (name: string): boolean => NAME.test(name);

/** The name of a file with this content. */
export const contentName = (bytes: Uint8Array, extension: string): string =>
  `${createHash("sha256").update(bytes).digest("hex").slice(0, 40)}.${extension}`;

/** Whether the bytes are those that the name was made of. */
export const isIntact = (name: string, bytes: Uint8Array): boolean =>
  contentName(bytes, name.slice(41)) === name;
