import { randomUUID } from "node:crypto";
import { chmodSync, existsSync, linkSync, mkdirSync, rmdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { perProcess } from "../per-process";
import { StartError } from "../start-error";
import { movedTo } from "./cluster-binding";
import { databaseUser, reaches } from "./os-user";

const SYSTEM_HOME = "/var/lib/switchyard";

/** A path where the database's account can reach what it could not reach where we wanted it. */
export function systemPath(name: string): string {
  mkdirSync(SYSTEM_HOME, { recursive: true });
  chmodSync(SYSTEM_HOME, 0o755); // whatever the umask says
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
        `DATA_DIR holds the database ${path}, which PostgreSQL's account ${user?.name} cannot reach. Move DATA_DIR to where that account may go, or open the folders above it with "chmod o+x".`,
      );
    return isReachable ? path : homeElsewhere(path);
  });

/** Noted with the data, so that a new data directory in an old place never meets the cluster of the one before. */
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
    `DATA_DIR names the folder of its database in ${join(path, "moved-to")}, and ${home} does not exist. Restore that folder from the backup, or delete moved-to to begin with an empty database.`,
  );
}
