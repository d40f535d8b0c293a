import { createHash } from "node:crypto";
import { mkdirSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { perProcess } from "../per-process";
import { databaseUser, reaches } from "./os-user";

/** Where things go that the database's account must reach but could not where we wanted them. */
export const SYSTEM_HOME = "/var/lib/switchyard";

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
    return join(SYSTEM_HOME, createHash("sha256").update(path).digest("hex").slice(0, 12));
  });
