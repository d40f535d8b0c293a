import { spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import {
  chmodSync,
  existsSync,
  lchownSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, resolve } from "node:path";
import { StartError } from "../failure";
import { log } from "../log";
import { perProcess } from "../process";

const SYSTEM_HOME = "/var/lib/switchyard";

/** A path where the database's account can reach what it could not reach where we wanted it. */
export function systemPath(name: string): string {
  mkdirSync(SYSTEM_HOME, { recursive: true });
  chmodSync(SYSTEM_HOME, 0o755); // regardless of the umask
  return join(SYSTEM_HOME, name);
}

/**
 * The folder of an embedded cluster: `wanted` itself, or, when we are root and the database's account cannot reach it
 * (a checkout below /root, say), a folder of its own below /var/lib/switchyard, which `wanted` names in `moved-to`. A cluster
 * that is there already is never passed over for an empty one: throws a `StartError` where it cannot be used.
 */
export const clusterHome = (wanted: string): string =>
  perProcess(`cluster-home:${wanted}`, () => {
    const path = resolve(wanted);
    const user = databaseUser();
    if (user) mkdirSync(dirname(path), { recursive: true });
    const isReachable = !user || reaches(user, dirname(path));
    const isHere = existsSync(join(path, "cluster"));
    if (isHere && isReachable) return path;
    if (movedTo(path)) return homeNoted(path);
    if (isHere)
      throw new StartError(
        `DATA_DIR holds the database ${path}, which PostgreSQL's account ${user?.name} cannot access. Move DATA_DIR to a folder that account can access, or run "chmod o+x" on its parent folders.`,
      );
    return isReachable ? path : homeElsewhere(path);
  });

/** Stored with the data, so that a new data directory in an old place never gets the previous one's cluster. */
function homeElsewhere(path: string): string {
  const [home, mine] = [systemPath(randomUUID()), join(path, randomUUID())];
  mkdirSync(path, { recursive: true });
  mkdirSync(home, { mode: 0o700 });
  writeFileSync(mine, home);
  try {
    linkSync(mine, join(path, "moved-to")); // whole at once, and by one process only
  } catch (error) {
    rmdirSync(home);
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    rmSync(mine);
  }
  return homeNoted(path);
}

/** The folder is made before it is noted: where it is missing, a cluster was lost, and an empty one would only hide that. */
function homeNoted(path: string): string {
  const home = movedTo(path) ?? "";
  if (existsSync(home)) return home;
  throw new StartError(
    `DATA_DIR names its database folder in ${join(path, "moved-to")}, but ${home} does not exist. Restore that folder from the backup, or delete moved-to to start with an empty database.`,
  );
}

/** Which folder a cluster that lies elsewhere was last started for. */
type Binding = { path: string; inode: string };

/**
 * A cluster that lies elsewhere (`clusterHome`) serves the one folder that names it: not a copy of that folder, which names it
 * too. A folder that was moved keeps its inode, or is no longer where it was. Throws a `StartError` for a copy.
 */
export function bindCluster(home: string, path: string): void {
  if (home === path) return;
  const [here, before] = [{ path: realpathSync(path), inode: inodeOf(path) }, read(home)];
  const isSame = !before || before.path === here.path || before.inode === here.inode;
  if (!isSame && movedTo(before.path) === home) throw isCopy(home, path, before.path);
  const file = join(home, "belongs-to.json");
  writeFileSync(`${file}.${process.pid}`, JSON.stringify(here), { mode: 0o600, flush: true });
  renameSync(`${file}.${process.pid}`, file);
}

/** The folder that a cluster was moved to, as noted where it was wanted. */
export function movedTo(path: string): string | undefined {
  try {
    return readFileSync(join(path, "moved-to"), "utf8").trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

const isCopy = (home: string, path: string, original: string) =>
  new StartError(
    `DATA_DIR is a copy: its ${path} and ${original} both name the database in ${home}, which belongs to the latter. To use the copy instead, remove ${original}; to run both, stop the other one, copy ${home} with "cp -a" and write the new folder into ${join(path, "moved-to")}.`,
  );

function read(home: string): Binding | undefined {
  try {
    return JSON.parse(readFileSync(join(home, "belongs-to.json"), "utf8")) as Binding;
  } catch {
    return undefined; // created by an older version
  }
}

function inodeOf(path: string): string {
  const { dev, ino } = statSync(path);
  return `${dev}:${ino}`;
}

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
      `DATA_DIR holds the database ${cluster}, which belongs to another account. Start as that account, or change the owner with "chown -R".`,
    );
  if (user && (owner !== uid || statSync(home).uid !== uid)) {
    log().warn({ cluster, account: user.name }, "changing the owner of the database files");
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

/** An account of the operating system, by number. */
export type OsUser = { name: string; uid: number; gid: number };

/**
 * Who runs the embedded PostgreSQL when we are root, which PostgreSQL refuses to be: `postgres` where it exists, else a
 * system account of our own, else `nobody`. Undefined when we are not root and run it ourselves.
 */
export const databaseUser = (): OsUser | undefined =>
  perProcess("database-user", () => {
    if (process.getuid?.() !== 0) return undefined;
    const found = lookUp("postgres") ?? lookUp("switchyard") ?? createUser("switchyard") ?? lookUp("nobody");
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

function lookUp(name: string): OsUser | undefined {
  const ask = (option: string) => spawnSync("id", [option, name], { encoding: "utf8" });
  const [uid, gid] = [ask("-u"), ask("-g")];
  return uid.status === 0 && gid.status === 0
    ? { name, uid: Number(uid.stdout), gid: Number(gid.stdout) }
    : undefined;
}

function createUser(name: string): OsUser | undefined {
  spawnSync("useradd", [
    "--system",
    "--no-createUser-home",
    "--user-group",
    "--shell",
    "/usr/sbin/nologin",
    name,
  ]);
  if (!lookUp(name)) spawnSync("adduser", ["-S", "-D", "-H", name]);
  return lookUp(name);
}
