import { clocksAgree } from "../clock-sync";
import { pool } from "../database/pool";
import { log } from "../log";
import type { Stop, Upkeep } from "../upkeep/batches";
import { isIntact } from "./file-store";
import { keepFile } from "./files";
import { contentOf, filesIn, type LocalFile, localFolders } from "./local-files";
import { LocalTrash } from "./local-trash";
import { type FileUses, MANY_FILES, usedAmong } from "./trash";

const DAY_MS = 86_400_000;

/**
 * Takes the files of this machine's data directory, where versions before 0.3 kept them, into the store. A file stays where it was for another day,
 * because processes of such a version may still read it, and then goes to the folder's trash. To be done on every machine. Returns how many were taken.
 */
export const adoptLocalFiles =
  (uses: FileUses): Upkeep =>
  async (signal) => {
    let adopted = 0;
    if (await clocksAgree())
      for (const folder of localFolders()) adopted += await adoptFolder(folder, uses, signal);
    return adopted;
  };

async function adoptFolder(folder: string, uses: FileUses, signal?: Stop): Promise<number> {
  const trash = new LocalTrash(folder);
  await trash.putBack(async (names) => {
    const { adopted, unknown } = await sorted(names);
    return adopted.length === names.length ? [] : [...(await usedAmong(uses, unknown))];
  });
  const files = await filesIn(folder);
  const now = await databaseTime();
  if (files.length > 0) {
    const plan = await planFor(folder, files, uses, now);
    if (!plan) return 0;
    await trash.add(plan.discard, now);
    const adopted = await adopt(folder, plan.adopt, signal);
    await trash.empty(now);
    return adopted;
  }
  await trash.empty(now);
  return 0;
}

type Plan = { adopt: string[]; discard: string[] };

/** Undefined where the folder seems to be another installation's. */
async function planFor(
  folder: string,
  files: LocalFile[],
  uses: FileUses,
  now: Date,
): Promise<Plan | undefined> {
  const { adopted, settled, unknown } = await sorted(files.map(({ name }) => name));
  const used = await usedAmong(uses, unknown);
  if (files.length >= MANY_FILES && adopted.length === 0 && used.size === 0) {
    log().warn(
      { folder, files: files.length },
      "the database uses none of the files in this folder, so none were taken over; check that they belong to this installation",
    );
    return undefined;
  }
  const modified = new Map(files.map((file) => [file.name, file.modified]));
  const isWanted = (name: string) => used.has(name) || (modified.get(name) ?? 0) > now.getTime() - DAY_MS;
  return {
    adopt: unknown.filter(isWanted),
    discard: [...settled, ...unknown.filter((name) => !isWanted(name))],
  };
}

/** What the index knows of some names: those in the store, of these those for more than a day, and the others. */
async function sorted(names: string[]) {
  const { rows } = await pool().query<{ name: string; isSettled: boolean }>(
    `select name, stored_at < now() - interval '1 day' as "isSettled" from files where name = any($1) and stored_at is not null`,
    [names],
  );
  const known = new Set(rows.map(({ name }) => name));
  return {
    adopted: [...known],
    settled: rows.filter(({ isSettled }) => isSettled).map(({ name }) => name),
    unknown: names.filter((name) => !known.has(name)),
  };
}

/** A file that is damaged is left where it is: somebody may have a good copy. */
async function adopt(folder: string, names: string[], signal?: Stop): Promise<number> {
  let adopted = 0;
  for (const name of names) {
    if (signal?.aborted) break;
    const content = await contentOf(folder, name);
    if (content && content.length > 0 && isIntact(name, content)) {
      await keepFile(name, content);
      adopted += 1;
    } else if (content)
      log().warn({ folder, file: name }, "a file is damaged: its content isn't what its name was made of");
  }
  return adopted;
}

async function databaseTime(): Promise<Date> {
  const { rows } = await pool().query<{ now: Date }>("select clock_timestamp() as now");
  return rows[0]?.now ?? new Date(0);
}
