import { spawnSync } from "node:child_process";
import { statSync } from "node:fs";
import { dirname } from "node:path";
import { perProcess } from "../per-process";
import { StartError } from "../start-error";

/** An account of the operating system, by number. */
export type OsUser = { name: string; uid: number; gid: number };

/**
 * Who runs the embedded PostgreSQL when we are root, which PostgreSQL refuses to be: `postgres` where it exists, else a
 * system account of our own, else `nobody`. Undefined when we are not root and run it ourselves.
 */
export const databaseUser = (): OsUser | undefined =>
  perProcess("database-user", () => {
    if (process.getuid?.() !== 0) return undefined;
    const found = look("postgres") ?? look("switchyard") ?? create("switchyard") ?? look("nobody");
    if (!found)
      throw new StartError(
        "PostgreSQL cannot run as root and no other account exists. Set DATABASE_URL, or start as another user.",
      );
    return found;
  });

/** Whether that account may pass through every folder down to `path`, by their permission bits. */
export function reaches(user: OsUser, path: string): boolean {
  for (let folder = path; ; folder = dirname(folder)) {
    const { mode, uid, gid } = statSync(folder);
    const bit = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001;
    if ((mode & bit) === 0) return false;
    if (folder === dirname(folder)) return true;
  }
}

function look(name: string): OsUser | undefined {
  const ask = (option: string) => spawnSync("id", [option, name], { encoding: "utf8" });
  const [uid, gid] = [ask("-u"), ask("-g")];
  return uid.status === 0 && gid.status === 0
    ? { name, uid: Number(uid.stdout), gid: Number(gid.stdout) }
    : undefined;
}

function create(name: string): OsUser | undefined {
  spawnSync("useradd", [
    "--system",
    "--no-create-home",
    "--user-group",
    "--shell",
    "/usr/sbin/nologin",
    name,
  ]);
  if (!look(name)) spawnSync("adduser", ["-S", "-D", "-H", name]);
  return look(name);
}
