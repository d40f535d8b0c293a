import { clocksAgree } from "../clock-sync";
import { pool } from "../database/pool";
import { log } from "../log";
import type { Upkeep } from "../upkeep/batches";
import { isFileName, type ListedFile, type StoreName } from "./file-store";
import { begunAt } from "./folder-store";
import { storeNamed } from "./stores";
import { type FileUses, MANY_FILES, usedAmong } from "./trash";

const PAGE = 1_000;

type Search = { kept_in: StoreName; listed_to: string; isDue: boolean };

const SEARCH = `select kept_in, listed_to, coalesce(listed_at < now() - interval '1 day', true) as "isDue" from file_store`;

/**
 * Once a day, looks for files in the store that the index does not know: a database that was restored has forgotten those uploaded since. They are
 * added to it, and go to the trash a day later unless something uses them. Goes on where it has been stopped. Returns how many were added.
 */
export const findOrphans =
  (uses: FileUses): Upkeep =>
  async (signal) => {
    if (!(await clocksAgree())) return 0;
    let added = 0;
    while (!signal?.aborted) {
      const { rows } = await pool().query<Search>(SEARCH);
      const [search] = rows;
      if (!search?.isDue) break;
      const listed = await storeNamed(search.kept_in).list(search.listed_to, PAGE);
      const last = listed.at(-1)?.name;
      if (last === undefined) {
        await pool().query("update file_store set listed_to = '', listed_at = now()");
        break;
      }
      added += await addUnknown(search.kept_in, listed, uses);
      await pool().query("update file_store set listed_to = $1 where kept_in = $2", [last, search.kept_in]);
    }
    return added;
  };

async function addUnknown(store: StoreName, listed: ListedFile[], uses: FileUses): Promise<number> {
  await removeUnfinished(store, listed);
  const files = listed.filter(({ name, bytes }) => isFileName(name) && bytes > 0);
  const { rows } = await pool().query<{ name: string }>("select name from files where name = any($1)", [
    files.map(({ name }) => name),
  ]);
  const known = new Set(rows.map(({ name }) => name));
  const unknown = files.filter(({ name }) => !known.has(name));
  if (unknown.length >= MANY_FILES && known.size === 0) {
    const used = await usedAmong(
      uses,
      unknown.map(({ name }) => name),
    );
    if (used.size === 0) {
      log().warn(
        { store, files: unknown.length },
        "the store holds files that this database knows nothing of; they are left alone",
      );
      return 0;
    }
  }
  const { rowCount } = await pool().query(ADD, [
    unknown.map(({ name }) => name),
    unknown.map(({ bytes }) => bytes),
    store,
  ]);
  return rowCount ?? 0;
}

const ADD = `insert into files (name, bytes, kept_in, stored_at)
  select name, bytes, $3, now() from unnest($1::text[], $2::int[]) as found (name, bytes)
  on conflict (name) do nothing`;

/** A process that was killed while it wrote leaves such files. Their names say when it began. */
async function removeUnfinished(store: StoreName, listed: ListedFile[]): Promise<void> {
  const { rows } = await pool().query<{ yesterday: number }>(
    "select (extract(epoch from now() - interval '1 day') * 1000)::float8 as yesterday",
  );
  const yesterday = rows[0]?.yesterday ?? 0;
  const halves = listed.map(({ name }) => name).filter((name) => (begunAt(name) ?? yesterday) < yesterday);
  if (halves.length > 0) await storeNamed(store).remove(halves);
}
