import { mkdir, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { TRASH_DAYS } from "./trash";

const DAY_MS = 86_400_000;

/** The trash of a folder of the data directory: a folder for each day, by the database's clock. */
export class LocalTrash {
  constructor(private readonly folder: string) {}

  /** Moves files out of the folder. */
  async add(names: string[], now: Date): Promise<void> {
    for (const name of names)
      await moveTo(join(this.folder, "trash", dayOf(now)), join(this.folder, name), name);
  }

  /** Moves back what `areWanted` says of the names in the trash. */
  async putBack(areWanted: (names: string[]) => Promise<string[]>): Promise<void> {
    for (const day of await this.days()) {
      const names = await readdir(join(this.folder, "trash", day)).catch(() => []);
      for (const name of names.length > 0 ? await areWanted(names) : [])
        await moveTo(this.folder, join(this.folder, "trash", day, name), name);
    }
  }

  /** Deletes what has been in there for thirty days. */
  async empty(now: Date): Promise<void> {
    const last = dayOf(new Date(now.getTime() - TRASH_DAYS * DAY_MS));
    for (const day of await this.days())
      if (day < last) await rm(join(this.folder, "trash", day), { recursive: true, force: true });
  }

  private async days(): Promise<string[]> {
    const names = await readdir(join(this.folder, "trash")).catch(() => []);
    return names.filter((name) => /^\d{4}-\d\d-\d\d$/.test(name));
  }
}

/** Several processes may tidy one folder: a file may be gone already. */
async function moveTo(folder: string, path: string, name: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await rename(path, join(folder, name)).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT") throw error;
  });
}

const dayOf = (moment: Date) => moment.toISOString().slice(0, 10);
