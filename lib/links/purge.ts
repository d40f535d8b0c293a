import { pool } from "../pool";

/** How long a deleted link can be restored. */
const KEPT = "1 hour";

/** Removes for good what was deleted longer ago than a restore can reach, with its statistics. Returns how many. */
export async function purgeDeletedLinks(): Promise<number> {
  const { rowCount } = await pool().query("delete from links where deleted_at < now() - $1::interval", [
    KEPT,
  ]);
  return rowCount ?? 0;
}
