import { db } from "../db";
import { conflict } from "../failure";

/**
 * Throws where nobody would run the installation without this person. To be called in the transaction in which they stop: the rows
 * are locked, so that of two who leave at the same moment the second sees the first gone.
 */
export async function insistOnAnotherAdmin(userId: number): Promise<void> {
  const admins = await db().$queryRaw<{ id: number }[]>`
    select id from users where admin_since is not null and disabled_at is null order by id for update`;
  const ids = admins.map(({ id }) => id);
  if (!ids.includes(userId) || ids.length > 1) return;
  throw conflict("Nobody else runs this installation. Make somebody else an administrator first.");
}
