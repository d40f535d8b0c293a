import { randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { access, constants, mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { now } from "../clock";
import { syncFolder } from "./durable";
import { type FileStore, FilesAway, type ListedFile, type Range } from "./file-store";

/**
 * Files in a folder, which several machines may mount. `findRoot` names the installation's own folder in it, which `makeFolder` has made: where it
 * isn't there the volume isn't mounted, and writing would fill another disk.
 */
export class FolderStore implements FileStore {
  constructor(private readonly findRoot: () => Promise<string>) {}

  async put(name: string, bytes: Uint8Array): Promise<void> {
    const root = await this.root();
    const path = pathIn(root, name);
    await orAway(async () => {
      if (await mkdir(dirname(path), { recursive: true, mode: 0o700 })) await syncFolder(root);
      const half = `${path}.${now()}.${randomUUID()}.part`;
      try {
        await writeSynced(half, bytes);
        await rename(half, path);
      } catch (error) {
        await rm(half, { force: true }).catch(() => {});
        throw error;
      }
      await syncFolder(dirname(path));
    });
  }

  async get(name: string, range?: Range) {
    const root = await this.root();
    const path = pathIn(root, name);
    if ((await sizeOf(path)) === undefined) return undefined;
    return createReadStream(
      path,
      range && { start: range.first, end: range.last },
    ) as AsyncIterable<Uint8Array>;
  }

  async stat(name: string): Promise<number | undefined> {
    return sizeOf(pathIn(await this.root(), name));
  }

  async remove(names: string[]): Promise<void> {
    const root = await this.root();
    await orAway(async () => {
      for (const name of names) await rm(pathIn(root, name), { force: true });
    });
  }

  async list(after: string, most: number): Promise<ListedFile[]> {
    const root = await this.root();
    const found: ListedFile[] = [];
    for (const part of (await namesIn(root)).filter((part) => part >= after.slice(0, 2))) {
      const names = (await namesIn(join(root, part))).filter((name) => name > after);
      for (const name of names.slice(0, most - found.length)) {
        const bytes = await sizeOf(join(root, part, name));
        if (bytes !== undefined) found.push({ name, bytes });
      }
      if (found.length >= most) break;
    }
    return found;
  }

  async check(): Promise<void> {
    const root = await this.root();
    await orAway(() => access(root, constants.R_OK | constants.W_OK | constants.X_OK));
  }

  private async root(): Promise<string> {
    const root = await this.findRoot();
    const found = await stat(root).catch(() => undefined);
    if (found?.isDirectory()) return root;
    throw new FilesAway(`${root} (FILES_DIR) isn't there. Check that the volume is mounted on this machine.`);
  }
}

/** When the writing of a file began, by its name while that isn't complete, in milliseconds since 1970; undefined for any other name. */
export function begunAt(name: string): number | undefined {
  const [, time] = /^[0-9a-f]{40}\.[a-z0-9]{3,4}\.(\d{1,15})\.[0-9a-f-]{36}\.part$/.exec(name) ?? [];
  return time === undefined ? undefined : Number(time);
}

/** Makes the folder in which the files of an installation are kept. */
export const makeFolder = (root: string): Promise<void> =>
  orAway(async () => {
    await mkdir(root, { recursive: true, mode: 0o700 });
    await syncFolder(dirname(root));
  });

/** 256 folders: one with a million files is slow to list on a network's file systems. */
const pathIn = (root: string, name: string) => join(root, name.slice(0, 2), name);

const namesIn = async (folder: string): Promise<string[]> =>
  orAway(async () => (await readdir(folder).catch(ignoreMissing))?.sort() ?? []);

const sizeOf = (path: string): Promise<number | undefined> =>
  orAway(async () => (await stat(path).catch(ignoreMissing))?.size);

async function writeSynced(path: string, bytes: Uint8Array) {
  const file = await open(path, "wx", 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== "ENOENT" && error.code !== "ENOTDIR") throw error;
}

async function orAway<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const { code, path } = error as NodeJS.ErrnoException;
    if (error instanceof FilesAway || code === undefined) throw error;
    throw new FilesAway(`FILES_DIR can't be used (${code}${path === undefined ? "" : `, ${path}`}).`);
  }
}
