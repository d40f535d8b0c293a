import { randomUUID } from "node:crypto";
import { chmodSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { perProcess } from "../per-process";
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
 * (a checkout below /root, say), a folder of its own below /var/lib/switchyard, which `wanted` names in `moved-to`.
 */
export const clusterHome = (wanted: string): string =>
  perProcess(`cluster-home:${wanted}`, () => {
    const path = resolve(wanted);
    const user = databaseUser();
    if (!user) return path;
    mkdirSync(dirname(path), { recursive: true });
    return reaches(user, dirname(path)) ? path : homeElsewhere(path);
  });

/** Noted with the data, so that a new data directory in an old place never meets the cluster of the one before. */
function homeElsewhere(path: string): string {
  const [note, mine] = [join(path, "moved-to"), join(path, randomUUID())];
  mkdirSync(path, { recursive: true });
  writeFileSync(mine, systemPath(randomUUID()));
  try {
    linkSync(mine, note); // whole at once, and by one process only
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    rmSync(mine);
  }
  return readFileSync(note, "utf8");
}
