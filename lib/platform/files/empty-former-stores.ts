import pLimit from "p-limit";
import { pool } from "../database/pool";
import { FilesAway, isFileName, type ListedFile, type StoreName } from "./file-store";
import { configuredStores, storeNamed } from "./stores";

const PAGE = 500;
const AT_ONCE = 8;

/** `left` are files that the store in use does not have, or that the index does not know; `away` says why stores could not be looked at. */
export type Emptied = { removed: number; left: number; away: string[] };

/** Removes from the other stores what the one in use has, each file once it was seen there in its full size. */
export async function emptyFormerStores(current: StoreName): Promise<Emptied> {
  const done: Emptied = { removed: 0, left: 0, away: [] };
  for (const former of configuredStores().filter((store) => store !== current))
    try {
      await emptyStore(former, current, done);
    } catch (error) {
      if (!(error instanceof FilesAway)) throw error;
      done.away.push(error.detail);
    }
  return done;
}

async function emptyStore(former: StoreName, current: StoreName, done: Emptied): Promise<void> {
  for (let last = ""; ; ) {
    const listed = await storeNamed(former).list(last, PAGE);
    const end = listed.at(-1);
    if (!end) return;
    const moved = await movedTo(current, listed);
    if (moved.length > 0) await storeNamed(former).remove(moved);
    done.removed += moved.length;
    done.left += listed.length - moved.length;
    last = end.name;
  }
}

async function movedTo(current: StoreName, listed: ListedFile[]): Promise<string[]> {
  const { rows } = await pool().query<ListedFile>(
    "select name, bytes from files where name = any($1) and kept_in = $2 and stored_at is not null",
    [listed.map(({ name }) => name).filter(isFileName), current],
  );
  const store = storeNamed(current);
  const sizes = await pLimit(AT_ONCE).map(rows, ({ name }) => store.stat(name));
  return rows.filter(({ bytes }, index) => sizes[index] === bytes).map(({ name }) => name);
}
