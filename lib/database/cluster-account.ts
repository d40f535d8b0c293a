import { chmodSync, lchownSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { log } from "../log";
import { StartError } from "../start-error";
import { databaseUser } from "./os-user";

/**
 * PostgreSQL starts only on a cluster that its own account owns and nobody else may read. One that was copied or restored by
 * root, or made under another account, is given to the account; without the right to do so throws a `StartError`.
 */
export function ownCluster(home: string): void {
  const cluster = join(home, "cluster");
  const user = databaseUser();
  const uid = user?.uid ?? process.getuid?.();
  const { uid: owner, mode } = statSync(cluster);
  if (uid === undefined) return;
  if (owner !== uid && !user)
    throw new StartError(
      `DATA_DIR holds the database ${cluster}, which belongs to another account. Start as that account, or give it to this one with "chown -R".`,
    );
  if (user && (owner !== uid || statSync(home).uid !== uid)) {
    log().warn({ cluster, account: user.name }, "the database files change hands");
    give(home, user);
  }
  if ((mode & 0o077) !== 0) for (const folder of [home, cluster]) chmodSync(folder, 0o700);
}

function give(path: string, { uid, gid }: { uid: number; gid: number }) {
  lchownSync(path, uid, gid);
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    const inner = join(path, entry.name);
    if (entry.isDirectory()) give(inner, { uid, gid });
    else lchownSync(inner, uid, gid);
  }
}
