import { createReadStream } from "node:fs";
import { readdir, readFile as readWhole, stat } from "node:fs/promises";
import { join } from "node:path";
import { env } from "../env";
import { type FoundFile, isFileName } from "./file-store";

/** Where versions before 0.3 kept files: folders of one machine's data directory. `adoptLocalFiles` takes them into the store. */
export const localFolders = (): string[] => ["media", "uploads"].map((name) => join(env().DATA_DIR, name));

/** A file that lies in this machine's data directory. */
export async function findLocalFile(name: string): Promise<FoundFile | undefined> {
  for (const folder of localFolders()) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => undefined);
    if (!found?.isFile()) continue;
    return {
      bytes: found.size,
      read: async (range) =>
        createReadStream(path, range && { start: range.first, end: range.last }) as AsyncIterable<Uint8Array>,
    };
  }
  return undefined;
}

/** A file of a folder: its name, and when it came, in milliseconds since 1970. */
export type LocalFile = { name: string; modified: number };

/** The files of a folder whose names are ours. */
export async function filesIn(folder: string): Promise<LocalFile[]> {
  const files: LocalFile[] = [];
  for (const name of (await readdir(folder).catch(() => [])).filter(isFileName)) {
    const found = await stat(join(folder, name)).catch(() => undefined);
    if (found?.isFile()) files.push({ name, modified: found.mtimeMs });
  }
  return files;
}

/** Undefined when it is gone. */
export const contentOf = (folder: string, name: string): Promise<Buffer | undefined> =>
  readWhole(join(folder, name)).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT") throw error;
    return undefined;
  });
