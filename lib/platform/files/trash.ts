import { clocksAgree } from "../clock-sync";
import { pool } from "../database/pool";
import { inPoolTransaction } from "../database/pool-transaction";
import { log } from "../log";
import type { Stop, Upkeep } from "../upkeep/batches";
import type { StoreName } from "./file-store";
import { configuredStores, storeNamed } from "./stores";

/** Days that a file stays in the trash. */
export const TRASH_DAYS = 30;
/** So many files, all unused, suggest that the files or the database are the wrong ones. */
export const MANY_FILES = 20;

type Among = (names: string[]) => Promise<ReadonlySet<string>>;

/** Which of some names are in use: those that an index finds, and those for which everybody's pages have to be searched, however few they are. */
export type FileUses = { listed: Among; mentioned: Among };

/** Both kinds of use. */
export async function usedAmong(
  { listed, mentioned }: FileUses,
  names: string[],
): Promise<ReadonlySet<string>> {
  const found = await listed(names);
  const left = names.filter((name) => !found.has(name));
  return left.length === 0 ? found : new Set([...found, ...(await mentioned(left))]);
}

/**
 * Puts files that nothing has used for a day into the trash, brings those back that are used again, and removes for good what has been there for
 * thirty days. The trash is a column of the index; bytes stay where they are until the end. Everything goes by the database's clock, and nothing
 * goes while this machine's differs. Returns how many files went into the trash.
 */
export const tidyFiles =
  (uses: FileUses): Upkeep =>
  async (signal) => {
    if (!(await clocksAgree())) return 0;
    await restoreUsed(uses, signal);
    const discarded = await discardUnused(uses, signal);
    const removals = configuredStores().map((store) => removeDiscarded(store, signal));
    const failed = (await Promise.allSettled(removals)).find(({ status }) => status === "rejected");
    if (failed?.status === "rejected") throw failed.reason;
    return discarded;
  };

const OLD = `select name from files
  where name > $1 and discarded_at is null and stored_at is not null and touched_at < now() - interval '1 day' order by name limit $2`;

async function discardUnused(uses: FileUses, signal?: Stop): Promise<number> {
  let [seen, isAnyUsed, discarded] = [0, false, 0];
  let waiting: string[] = [];
  await eachPart(OLD, uses, signal, async ({ used, unused }) => {
    seen += used.length + unused.length;
    isAnyUsed ||= used.length > 0;
    waiting = waiting.concat(unused);
    if (!isAnyUsed) return;
    discarded += await discard(waiting);
    waiting = [];
  });
  if (signal?.aborted) return discarded;
  if (seen < MANY_FILES || isAnyUsed) return discarded + (await discard(waiting));
  log().warn(
    { files: seen },
    "none of the files is in use, so none were moved to the trash; check that files and database belong together",
  );
  return discarded;
}

async function discard(names: string[]): Promise<number> {
  let discarded = 0;
  for (let from = 0; from < names.length; from += PAGE) {
    const { rowCount } = await pool().query(
      "update files set discarded_at = now() where name = any($1) and discarded_at is null and touched_at < now() - interval '1 day'",
      [names.slice(from, from + PAGE)],
    );
    discarded += rowCount ?? 0;
  }
  return discarded;
}

const DISCARDED =
  "select name from files where name > $1 and discarded_at is not null order by name limit $2";

/** A database that was restored may use again what its later self did not. */
const restoreUsed = (uses: FileUses, signal?: Stop) =>
  eachPart(DISCARDED, uses, signal, async ({ used }) => {
    for (let from = 0; from < used.length; from += PAGE)
      await pool().query("update files set discarded_at = null where name = any($1)", [
        used.slice(from, from + PAGE),
      ]);
  });

/** Names in one statement. */
const PAGE = 10_000;
/** Names for which pages are searched at once: that costs the same for all of them as for one. No more are in memory, of used ones neither. */
const MOST_SEARCHED = 100_000;

type Part = { used: string[]; unused: string[] };

async function eachPart(
  statement: string,
  { listed, mentioned }: FileUses,
  signal: Stop | undefined,
  work: (part: Part) => Promise<void>,
): Promise<void> {
  let [used, left]: [string[], string[]] = [[], []];
  for (let last: string | undefined = ""; last !== undefined && !signal?.aborted; ) {
    const { rows }: { rows: { name: string }[] } = await pool().query(statement, [last, PAGE]);
    const names = rows.map(({ name }) => name);
    const found = await listed(names);
    used.push(...found);
    left.push(...names.filter((name) => !found.has(name)));
    last = names.at(-1);
    if (last !== undefined && left.length < MOST_SEARCHED) {
      if (used.length < MOST_SEARCHED) continue;
      await work({ used, unused: [] });
      used = [];
      continue;
    }
    const shown = left.length > 0 ? await mentioned(left) : new Set<string>();
    await work({ used: [...used, ...shown], unused: left.filter((name) => !shown.has(name)) });
    [used, left] = [[], []];
  }
}

/** Few, because their rows are held until the bytes are gone. */
const REMOVED_AT_ONCE = 50;

/** The index forgets a file together with its bytes: an upload of the same content waits for that, and then finds neither. */
const REMOVABLE = `delete from files where name = any (array(
    select name from files
    where kept_in = $1 and (discarded_at < now() - interval '${TRASH_DAYS} days' or (stored_at is null and touched_at < now() - interval '1 day'))
    limit ${REMOVED_AT_ONCE} for update skip locked))
  returning name`;

async function removeDiscarded(store: StoreName, signal?: Stop): Promise<void> {
  let removed = REMOVED_AT_ONCE;
  while (removed > 0 && !signal?.aborted)
    removed = await inPoolTransaction("", async (client) => {
      const { rows } = await client.query<{ name: string }>(REMOVABLE, [store]);
      const names = rows.map(({ name }) => name);
      if (names.length > 0) await storeNamed(store).remove(names);
      await client.query("delete from file_chunks where name = any($1)", [names]);
      return names.length;
    });
}
