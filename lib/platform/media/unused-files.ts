import { mkdir, readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { clocksAgree } from "../clock-sync";
import { pool } from "../database/pool";
import { log } from "../log";

const DAY_MS = 86_400_000;
/** Days that a file stays in the trash. */
export const TRASH_DAYS = 30;
/** So many files, all unused, suggest that the folder or the database is the wrong one. */
export const MANY_FILES = 20;

type UsedOf = (names: string[]) => Promise<ReadonlySet<string>>;

/**
 * Moves the files of a folder that came more than a day ago and that nothing uses to its `trash`, puts those back that are used again, and
 * deletes what has been in there for thirty days by the database's clock. `usedOf` says which of some names are in use. Touches nothing
 * when many files are there and none is in use, or when the clocks disagree. Returns how many files went into the trash.
 */
export async function discardUnusedFiles(folder: string, usedOf: UsedOf): Promise<number> {
  if (!(await clocksAgree())) return 0;
  const now = await databaseTime();
  const files = await filesIn(folder);
  const used = await usedOf(files.map(({ name }) => name));
  if (files.length >= MANY_FILES && used.size === 0) {
    log().warn(
      { folder, files: files.length },
      "the database uses none of the files in this folder, so none were moved to the trash; check that they belong to this installation",
    );
    return 0;
  }
  await putBack(folder, usedOf);
  const unused = files.filter(({ name, modified }) => !used.has(name) && modified < now.getTime() - DAY_MS);
  for (const { name } of unused) await moveTo(join(folder, "trash", dayOf(now)), join(folder, name), name);
  await emptyTrash(folder, now);
  return unused.length;
}

async function databaseTime(): Promise<Date> {
  const { rows } = await pool().query<{ now: Date }>("select clock_timestamp() as now");
  return rows[0]?.now ?? new Date(0);
}

async function filesIn(folder: string): Promise<{ name: string; modified: number }[]> {
  const files = [];
  for (const name of await readdir(folder).catch(() => [])) {
    const file = await stat(join(folder, name)).catch(() => undefined);
    if (file?.isFile()) files.push({ name, modified: file.mtimeMs });
  }
  return files;
}

/** The days on which files went into the trash, each a folder. */
const trashDays = async (folder: string) =>
  (await readdir(join(folder, "trash")).catch(() => [])).filter((name) => /^\d{4}-\d\d-\d\d$/.test(name));

/** A database that was restored may use again what its later self did not. */
async function putBack(folder: string, usedOf: UsedOf): Promise<void> {
  for (const day of await trashDays(folder)) {
    const names = await readdir(join(folder, "trash", day)).catch(() => []);
    for (const name of names.length > 0 ? await usedOf(names) : [])
      await moveTo(folder, join(folder, "trash", day, name), name);
  }
}

async function emptyTrash(folder: string, now: Date): Promise<void> {
  const last = dayOf(new Date(now.getTime() - TRASH_DAYS * DAY_MS));
  for (const day of await trashDays(folder))
    if (day < last) await rm(join(folder, "trash", day), { recursive: true, force: true });
}

/** Several processes tidy one folder: a file may be gone already. */
async function moveTo(folder: string, path: string, name: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await rename(path, join(folder, name)).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT") throw error;
  });
}

const dayOf = (moment: Date) => moment.toISOString().slice(0, 10);
