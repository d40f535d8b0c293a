import { createHash } from "node:crypto";
import { chmodSync, mkdirSync } from "node:fs";
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
 * (a checkout below /root, say), a folder of its own below /var/lib/switchyard, always the same for the same `wanted`.
 */
export const clusterHome = (wanted: string): string =>
  perProcess(`cluster-home:${wanted}`, () => {
    const path = resolve(wanted);
    const user = databaseUser();
    if (!user) return path;
    mkdirSync(dirname(path), { recursive: true });
    if (reaches(user, dirname(path))) return path;
    return systemPath(createHash("sha256").update(path).digest("hex").slice(0, 12));
  });
