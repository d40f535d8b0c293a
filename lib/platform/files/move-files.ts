import pLimit from "p-limit";
import { pool } from "../database/pool";
import { conflict } from "../failure";
import { log } from "../log";
import type { Stop, Upkeep } from "../upkeep/batches";
import { readStore } from "./choose-store";
import { isIntact, type StoreName } from "./file-store";
import { wholeOf } from "./files";
import { makeFolder } from "./folder-store";
import { configuredStores, filesFolder, storeNamed } from "./stores";

/** Each is in memory while it is copied. A server has other uses for its memory than the command. */
const AT_ONCE = { command: 4, upkeep: 1 };
const PAGE = 500;

export type MoveProgress = { moved: number; of: number };
/** `damaged` and `missing` files stay in the index as they were, and so do their bytes. */
export type Moved = { moved: number; damaged: string[]; missing: string[] };

type Options = {
  atOnce?: number;
  signal?: Stop | undefined;
  onProgress?: (progress: MoveProgress) => unknown;
};

/**
 * Has all processes keep new files in another store from now on, and copies the others there, the trash included. A file is read from where it is until
 * its copy is complete; its hash is compared first. Can be ended at any moment and begun again. What was copied is left in the former store:
 * see `emptyFormerStores`.
 */
export async function moveFiles(target: StoreName, options: Options = {}): Promise<Moved> {
  if (target === "folder") await makeFolder(await filesFolder());
  await storeNamed(target).check();
  await pool().query(
    "update file_store set kept_in = $1, moved_at = now(), listed_to = case when kept_in = $1 then listed_to else '' end",
    [target],
  );
  return copyFiles(target, options);
}

/** A store that was lost may have had a million, and this is said every hour. */
const MOST_NAMED = 20;

/** Takes files along that a process kept in the former store while a move began, and all others where the command was ended. */
export const finishMove: Upkeep = async (signal) => {
  const options = { atOnce: AT_ONCE.upkeep, signal };
  const { moved, damaged, missing } = await copyFiles(await readStore(), options);
  if (damaged.length + missing.length > 0)
    log().warn(
      {
        damaged: damaged.length,
        missing: missing.length,
        files: [...damaged, ...missing].slice(0, MOST_NAMED),
      },
      "some files could not be moved to the store that files are kept in; `files move` names them all",
    );
  return moved;
};

/** Copies what is kept elsewhere. */
async function copyFiles(
  target: StoreName,
  { atOnce = AT_ONCE.command, signal, onProgress = () => {} }: Options,
): Promise<Moved> {
  const done: Moved = { moved: 0, damaged: [], missing: [] };
  const of = await countElsewhere(target);
  for (let last = ""; !signal?.aborted; ) {
    const files = await nextElsewhere(target, last);
    const end = files.at(-1);
    if (!end) break;
    await copyPage(files, target, { atOnce, signal, done });
    await onProgress({ moved: done.moved, of });
    last = end.name;
  }
  return done;
}

type Copying = { atOnce: number; signal: Stop | undefined; done: Moved };

/** After a failure nothing new is begun, and what is under way comes to its end. */
async function copyPage(files: Kept[], target: StoreName, { atOnce, signal, done }: Copying): Promise<void> {
  const failures: unknown[] = [];
  await pLimit(atOnce).map(files, async (file) => {
    if (failures.length > 0 || signal?.aborted) return;
    try {
      const outcome = await copy(file, target);
      if (outcome === "moved") done.moved += 1;
      else done[outcome].push(file.name);
    } catch (error) {
      failures.push(error);
    }
  });
  if (failures.length > 0) throw failures[0];
}

const ELSEWHERE = "from files where kept_in <> $1 and stored_at is not null";

async function countElsewhere(target: StoreName): Promise<number> {
  const { rows } = await pool().query<{ files: number }>(`select count(*)::int as files ${ELSEWHERE}`, [
    target,
  ]);
  return rows[0]?.files ?? 0;
}

type Kept = { name: string; kept_in: StoreName };

/** Throws where another command has begun to move files elsewhere. */
async function nextElsewhere(target: StoreName, after: string): Promise<Kept[]> {
  if ((await readStore()) !== target)
    throw conflict("Another command moves files to another store now, so this one has ended.");
  const { rows } = await pool().query<Kept>(
    `select name, kept_in ${ELSEWHERE} and name > $2 order by name limit $3`,
    [target, after, PAGE],
  );
  return rows;
}

async function copy({ name, kept_in }: Kept, target: StoreName): Promise<"moved" | "damaged" | "missing"> {
  const content = await intactContent(name, [kept_in, ...configuredStores()]);
  if (typeof content === "string") return content;
  await storeNamed(target).put(name, content);
  await pool().query("update files set kept_in = $2, bytes = $3 where name = $1 and kept_in = $4", [
    name,
    target,
    content.length,
    kept_in,
  ]);
  return "moved";
}

/** The file from where the index says that it is, or else from any other place that has it: a database that was restored may not know of a move. */
async function intactContent(name: string, [kept, ...others]: [StoreName, ...StoreName[]]) {
  const content = await contentIn(kept, name);
  if (content && isIntact(name, content)) return content;
  for (const other of others) {
    // A store that is away, or was never used, has nothing to offer.
    const found = await contentIn(other, name).catch(() => undefined);
    if (found && isIntact(name, found)) return found;
  }
  return content ? "damaged" : "missing";
}

async function contentIn(store: StoreName, name: string): Promise<Buffer | undefined> {
  const pieces = await storeNamed(store).get(name);
  return pieces && wholeOf(pieces);
}
