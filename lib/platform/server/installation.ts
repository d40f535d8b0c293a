import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { readdir, rename, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import { keptFolder, keptName } from "@/lib/analytics/ingest/kept-segments";
import { SEGMENT_HEAD, segmentId } from "@/lib/analytics/ingest/segment";
import { now } from "../clock";
import { pool } from "../database/pool";
import { env, SettingsError } from "../env";
import { isFileName } from "../files/file-store";
import { localFolders } from "../files/local-files";
import { MANY_FILES, usedAmong } from "../files/trash";
import { log } from "../log";
import { cliCommand } from "../root";
import { usedFiles } from "./used-files";

/** The command that joins a data directory and a database which do not know each other. */
const adopt = () => cliCommand("installation adopt");

/**
 * Makes sure that the data directory belongs to the database: both hold the installation's id, which the first start writes. Throws a
 * `SettingsError` before anything is touched when they are of two installations: upkeep would take the files of the one for unused in the
 * other, and clicks would be counted in the wrong place.
 */
export async function joinInstallation(): Promise<void> {
  const [known, kept] = [await idOfDatabase(), idOfFolder()];
  if (known !== undefined && known === kept) return;
  if (known !== undefined && kept !== undefined)
    throw refusal("and the database belong to different installations");
  await refuseStrange(known, kept);
  if (known === undefined && kept !== undefined)
    log().warn("the database has no installation ID; using the one from the data directory");
  keepInFolder(await keepInDatabase(kept));
}

/**
 * Pairs this data directory with this database, whatever they contained before. Returns the id, and where the clicks lie now that the former database had
 * counted: they are not this one's.
 */
export async function adoptInstallation(): Promise<{ id: string; formerClicks?: string }> {
  const [known, kept] = [await idOfDatabase(), idOfFolder()];
  const formerClicks = known === undefined || known !== kept ? await setKeptAside() : undefined;
  const id = await keepInDatabase(kept);
  keepInFolder(id);
  return { id, ...(formerClicks && { formerClicks }) };
}

async function setKeptAside(): Promise<string | undefined> {
  const aside = join(env().DATA_DIR, `clicks-of-former-database-${Math.floor(now())}`);
  try {
    await rename(keptFolder(join(env().DATA_DIR, "spool")), aside);
    return aside;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

/** Both ids, where they exist. */
export const installationIds = async () => ({ database: await idOfDatabase(), folder: idOfFolder() });

/**
 * Checks a pair of which at least one has no id yet: files unknown to the database belong to another installation. A few of them may be
 * uploads that nobody has used yet.
 */
async function refuseStrange(known: string | undefined, kept: string | undefined): Promise<void> {
  const { files, knownFiles, clicks, users } = await contentsOf();
  const isStrange = files > 0 && knownFiles === 0;
  if (isStrange && (users === 0 || files >= MANY_FILES))
    throw refusal(`holds uploads (${files}) that the database knows nothing about`);
  if (known === undefined && kept !== undefined && users === 0 && clicks > 0)
    throw refusal(
      "holds clicks of the last hours, but this database is empty. Restore a backup first, if there is one",
    );
}

const refusal = (what: string) =>
  new SettingsError([
    `DATA_DIR ${what}, so uploads and clicks could be lost. Set DATA_DIR (${env().DATA_DIR}) and DATABASE_URL to a pair that belongs together, or pair these two permanently: ${adopt()}`,
  ]);

async function idOfDatabase(): Promise<string | undefined> {
  const { rows } = await pool().query<{ id: string }>("select id::text from installation");
  return rows[0]?.id;
}

/** Of several machines that start at once on a new database, one writes the id and all read it. */
async function keepInDatabase(id: string | undefined): Promise<string> {
  const text = `with made as (
      insert into installation (id) values (coalesce($1::uuid, gen_random_uuid())) on conflict do nothing returning id)
    select id::text from made union all select id::text from installation limit 1`;
  const { rows } = await pool().query<{ id: string }>(text, [id ?? null]);
  const known = rows[0]?.id ?? (await idOfDatabase());
  if (known === undefined) throw new Error("The installation ID was neither saved nor found.");
  return known;
}

const path = () => join(env().DATA_DIR, "installation");

function idOfFolder(): string | undefined {
  try {
    const [id] = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/m.exec(readFileSync(path(), "utf8")) ?? [];
    if (id) return id;
    throw new SettingsError([
      `DATA_DIR holds ${path()}, which is damaged. Restore it from a backup, or: ${adopt()}`,
    ]);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    if (error instanceof SettingsError) throw error;
    throw new SettingsError([
      `DATA_DIR holds ${path()}, which cannot be read. Give the server's account read access to it.`,
    ]);
  }
}

/** Whole or not at all. */
function keepInFolder(id: string): void {
  const { DATA_DIR } = env();
  const half = `${path()}.${process.pid}`;
  try {
    mkdirSync(DATA_DIR, { recursive: true });
    writeFileSync(half, `${id}\n`, { mode: 0o600 });
    renameSync(half, path());
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new SettingsError([
      `DATA_DIR is ${DATA_DIR}, which is not writable (${code}). Change its owner, or set another DATA_DIR`,
    ]);
  }
}

/** Contents of a data directory (`clicks` in bytes), and how much of it a database knows. */
export type Contents = { files: number; knownFiles: number; clicks: number; users: number };

/** Looks at this process's data directory and database. */
export async function contentsOf(): Promise<Contents> {
  const names = (await Promise.all(localFolders().map(namesIn))).flat();
  const { rows } = await pool().query<{ count: number }>("select count(*)::int as count from users");
  return {
    files: names.length,
    knownFiles: await countKnown(names),
    clicks: await clicksInSpool(),
    users: rows[0]?.count ?? 0,
  };
}

/** Files that were taken into the store are known as well, used or not. */
async function countKnown(names: string[]): Promise<number> {
  const { rows } = await pool().query<{ name: string }>("select name from files where name = any($1)", [
    names,
  ]);
  return new Set([...rows.map(({ name }) => name), ...(await usedAmong(usedFiles, names))]).size;
}

async function namesIn(folder: string): Promise<string[]> {
  return (await readdir(folder).catch(() => [])).filter(isFileName);
}

/** Bytes of the spool of all processes, and of what was drained and is kept. */
async function clicksInSpool(): Promise<number> {
  const folder = join(env().DATA_DIR, "spool");
  const names = await readdir(folder, { recursive: true }).catch(() => []);
  const segments = names.filter((name) => isSegment(basename(name)));
  const sizes = await Promise.all(
    segments.map((name) =>
      stat(join(folder, name)).then(
        ({ size }) => Math.max(0, size - SEGMENT_HEAD),
        () => 0,
      ),
    ),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

const isSegment = (name: string) => segmentId(name) !== undefined || keptName(name) !== undefined;
