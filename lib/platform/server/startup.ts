import { statfsSync } from "node:fs";
import { createServer } from "node:net";
import { isAbsolute, relative } from "node:path";
import { setFlagsFromString } from "node:v8";
import pg from "pg";
import { isOutage } from "../database/pool";
import { databaseProblem } from "../database/server-check";
import { env, SettingsError } from "../env";
import { StartError } from "../failure";
import { log } from "../log";
import { cliCommand } from "../root";
import { setting } from "../settings/settings";

/** One line (several for settings) that tells an operator why the start failed; undefined where only a stack trace helps. */
export function startFailure(error: unknown): string | undefined {
  if (error instanceof SettingsError || error instanceof StartError) return error.message;
  const { syscall, path, hostname } = error as NodeJS.ErrnoException & { hostname?: string };
  const { HOST, DATA_DIR, DATABASE_URL } = env();
  if (syscall === "listen" || syscall === "bind" || hostname === HOST)
    return listenFailure(error as NodeJS.ErrnoException);
  if (path && isWithin(DATA_DIR, path)) return fileFailure(error as NodeJS.ErrnoException);
  if (!DATABASE_URL || !(error instanceof pg.DatabaseError || isOutage(error))) return undefined;
  return databaseProblem(error, DATABASE_URL);
}

function listenFailure({ code = "", message }: NodeJS.ErrnoException): string {
  const { PORT, HOST } = env();
  if (code === "EADDRINUSE") return `PORT ${PORT} is in use by another program. Set another port.`;
  if (code === "EACCES")
    return `PORT ${PORT} requires rights that this account lacks. Set a port from 1024 up behind a proxy, or grant the right to bind it.`;
  if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND" || code === "EAI_AGAIN")
    return `HOST ${HOST} is not an address of this machine (${code}). Set 0.0.0.0 for all addresses, or 127.0.0.1 for this machine only.`;
  return `The server cannot listen on HOST ${HOST} and PORT ${PORT}: ${message}.`;
}

function fileFailure({ code = "", path }: NodeJS.ErrnoException): string {
  const { DATA_DIR } = env();
  if (code === "ENOSPC" || code === "EDQUOT")
    return `DATA_DIR ${DATA_DIR} is full (${code} at ${path}). Free space there, or move it to a larger disk.`;
  if (code === "EACCES" || code === "EPERM" || code === "EROFS")
    return `DATA_DIR ${DATA_DIR} is not writable (${code} at ${path}). Change its owner, or set another DATA_DIR.`;
  return `DATA_DIR ${DATA_DIR} cannot be used (${code} at ${path}). Set it to a folder on a disk of this machine.`;
}

/** The folder, what is in it, and, where it cannot be made, the folders above. */
function isWithin(folder: string, path: string): boolean {
  const [down, up] = [relative(folder, path), relative(path, folder)];
  return [down, up].some((way) => !way.startsWith("..") && !isAbsolute(way));
}

/** The embedded database's write-ahead log grows before it is recycled; with less space than this a busy hour fills the disk. */
export const LEAST_FREE_BYTES = 1_000_000_000;
/** The spool alone needs room for the clicks of a database outage. */
const LEAST_FREE_SPOOL_BYTES = 100_000_000;

/** Warns about settings that work now but may cause trouble. */
export function warnAtStart(embedded: boolean): void {
  const { HOST, PORT, TRUST_PROXY, DATA_DIR, APP_SECRET_PREVIOUS } = env();
  if (APP_SECRET_PREVIOUS)
    log().warn(`APP_SECRET_PREVIOUS is set: run \`${cliCommand("secret reseal")}\`, then remove it`);
  if (TRUST_PROXY > 0 && !isLoopback(HOST))
    log().warn(
      `TRUST_PROXY=${TRUST_PROXY} trusts X-Forwarded-For from anyone who connects, and HOST=${HOST} lets anyone connect. Set HOST=127.0.0.1 if the proxy is on this machine; otherwise let only the proxy reach port ${PORT}.`,
    );
  const free = freeBytes(DATA_DIR);
  if (free < (embedded ? LEAST_FREE_BYTES : LEAST_FREE_SPOOL_BYTES))
    log().warn(
      `DATA_DIR ${DATA_DIR} has ${Math.round(free / 1e6)} MB free. Free space there, or move it to a larger disk.`,
    );
}

/** With less free space than this a busy hour fills the disk; of a small disk, a tenth. */
export function leastFreeBytes(folder: string): number {
  const { blocks, bsize } = statfsSync(folder);
  return Math.min(env().DATABASE_URL ? LEAST_FREE_SPOOL_BYTES : LEAST_FREE_BYTES, (blocks * bsize) / 10);
}

const isLoopback = (host: string): boolean =>
  host === "localhost" || host === "::1" || host.startsWith("127.");

/** Disk space this user may still write in a folder. */
export function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

/** Prints where the installation is. `login`: of the example account, where there is one. */
export function logStart(embedded: boolean, login: string | undefined): void {
  const { APP_URL, DATA_DIR } = env();
  const lines = [
    `Switchyard is ready:  ${APP_URL}`,
    ...(setting("REGISTRATION") === "open" ? [`Register here:        ${APP_URL}/register`] : []),
    ...(login ? [`Example account:      ${login}`] : []),
    `Data directory:       ${DATA_DIR}${embedded ? ", with its own PostgreSQL" : ""}`,
  ];
  process.stdout.write(`\n${lines.map((line) => `  ${line}\n`).join("")}\n`);
}

/** Rejects like `listen` would when nobody can listen there: before the database is started for nothing. */
export function checkListenable(port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once("error", reject);
    probe.listen(port, host, () => probe.close(() => resolve()));
  });
}

/** Tunes V8's garbage collection for a process that redirects visitors (ADR 10). */
export function tuneEngine(): void {
  // V8 by itself waits until garbage is several times what lives, and holds a hundred megabytes for nothing. Half is where collections,
  // each of which delays visitors, aren't noticed yet.
  setFlagsFromString("--heap-growing-percent=50");
  // An outage in which all visits wait for the database says nothing about how long visits live.
  setFlagsFromString("--no-allocation-site-pretenuring");
}
