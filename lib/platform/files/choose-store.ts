import { pool } from "../database/pool";
import { env } from "../env";
import { log } from "../log";
import { STORE_NAMES, type StoreName } from "./file-store";
import { makeFolder } from "./folder-store";
import { configuredStores, filesFolder } from "./stores";

/** The store that new files go to. */
export async function readStore(): Promise<StoreName> {
  const { rows } = await pool().query<{ kept_in: StoreName }>("select kept_in from file_store");
  return rows[0]?.kept_in ?? "postgres";
}

/** A setting that is there decides for an installation that has no files yet, and of which no operator has decided otherwise. */
const CHOOSE = `update file_store set kept_in = $1
  where kept_in = 'postgres' and moved_at is null and not exists (select from files)`;

/**
 * Has a new installation keep its files in the bucket where `S3_BUCKET` is set, else in `FILES_DIR` where that is. Files that are somewhere already stay
 * there until an operator moves them. For each start.
 */
export async function chooseFileStore(): Promise<void> {
  const wanted = configuredStores().at(-1) ?? "postgres";
  if (wanted !== "postgres") await pool().query(CHOOSE, [wanted]);
  const keptIn = await readStore();
  if (keptIn === "folder" && env().FILES_DIR !== undefined) await makeFolderOnce();
  if (keptIn !== wanted && wanted !== "postgres")
    log().info(
      `files are kept in ${STORE_NAMES[keptIn]} until \`files move ${wanted}\` takes them to ${STORE_NAMES[wanted]}`,
    );
}

/** Where the folder has been made before and isn't there now, its volume isn't mounted. */
async function makeFolderOnce(): Promise<void> {
  const { rows } = await pool().query("select from files where kept_in = 'folder' limit 1");
  if (rows.length === 0) await makeFolder(await filesFolder());
}
