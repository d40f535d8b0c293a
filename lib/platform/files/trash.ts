import { pool } from "../database/pool";
import { inPoolTransaction } from "../database/pool-transaction";
import { log } from "../log";
import { clocksAgree, type Upkeep } from "../upkeep";
import type { StoreName } from "./file-store";
import { configuredStores, storeNamed } from "./stores";

/** Days that a file stays in the trash. */
export const TRASH_DAYS = 30;
/** So many files, all unused, suggest that the files or the database are the wrong ones. */
export const MANY_FILES = 20;

/** Which of some names are in use: a link's, an item's or a person's. */
export type FileUses = (names: string[]) => Promise<ReadonlySet<string>>;

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

type Named = { name: string; isOld: boolean };

const LIVE = `select name, touched_at < now() - interval '1 day' as "isOld" from files
  where name > $1 and discarded_at is null and stored_at is not null order by name limit $2`;

async function discardUnused(uses: FileUses, signal?: AbortSignal): Promise<number> {
  let [seen, isAnyUsed, discarded] = [0, false, 0];
  let waiting: string[] = [];
  await eachName(LIVE, uses, signal, async (files, used) => {
    seen += files.length;
    isAnyUsed ||= used.size > 0;
    waiting.push(...files.filter(({ name, isOld }) => isOld && !used.has(name)).map(({ name }) => name));
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
  if (names.length === 0) return 0;
  const { rowCount } = await pool().query(
    "update files set discarded_at = now() where name = any($1) and discarded_at is null and touched_at < now() - interval '1 day'",
    [names],
  );
  return rowCount ?? 0;
}

const DISCARDED = `select name, true as "isOld" from files where name > $1 and discarded_at is not null order by name limit $2`;

/** A database that was restored may use again what its later self did not. */
const restoreUsed = (uses: FileUses, signal?: AbortSignal) =>
  eachName(DISCARDED, uses, signal, async (_, used) => {
    if (used.size > 0)
      await pool().query("update files set discarded_at = null where name = any($1)", [[...used]]);
  });

async function eachName(
  statement: string,
  uses: FileUses,
  signal: AbortSignal | undefined,
  work: (files: Named[], used: ReadonlySet<string>) => Promise<void>,
): Promise<void> {
  for (let last = ""; !signal?.aborted; ) {
    const { rows } = await pool().query<Named>(statement, [last, PAGE]);
    if (rows.length === 0) return;
    await work(rows, await uses(rows.map(({ name }) => name)));
    last = rows.at(-1)?.name ?? last;
  }
}

/** Names at a time. What uses them costs much the same for one as for many. */
const PAGE = 10_000;

/** Few, because their rows are held until the bytes are gone. */
const REMOVED_AT_ONCE = 50;

/** The index forgets a file together with its bytes: an upload of the same content waits for that, and then finds neither. */
const REMOVABLE = `delete from files where name = any (array(
    select name from files
    where kept_in = $1 and (discarded_at < now() - interval '${TRASH_DAYS} days' or (stored_at is null and touched_at < now() - interval '1 day'))
    limit ${REMOVED_AT_ONCE} for update skip locked))
  returning name`;

async function removeDiscarded(store: StoreName, signal?: AbortSignal): Promise<void> {
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
