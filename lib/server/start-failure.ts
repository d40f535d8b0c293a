import { isAbsolute, relative } from "node:path";
import pg from "pg";
import { databaseProblem } from "../database/problem";
import { env, SettingsError } from "../env";
import { isOutage } from "../outage";
import { StartError } from "../start-error";

/** The plain line, or for settings lines, that tells an operator why the start failed; undefined for what only a stack explains. */
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
  if (code === "EADDRINUSE") return `PORT ${PORT} is taken by another program. Set another.`;
  if (code === "EACCES")
    return `PORT ${PORT} is not for this account. Set one from 1024 up, behind a proxy, or grant the right to bind it.`;
  if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND" || code === "EAI_AGAIN")
    return `HOST ${HOST} is no address of this machine (${code}). Set 0.0.0.0 for all, or 127.0.0.1 for this machine alone.`;
  return `HOST ${HOST} and PORT ${PORT} cannot be listened on: ${message}.`;
}

function fileFailure({ code = "", path }: NodeJS.ErrnoException): string {
  const { DATA_DIR } = env();
  if (code === "ENOSPC" || code === "EDQUOT")
    return `DATA_DIR ${DATA_DIR} is full (${code} at ${path}). Free space there, or move it to a larger disk.`;
  if (code === "EACCES" || code === "EPERM" || code === "EROFS")
    return `DATA_DIR ${DATA_DIR} cannot be written (${code} at ${path}). Change its owner, or set another DATA_DIR.`;
  return `DATA_DIR ${DATA_DIR} cannot be used (${code} at ${path}). Set it to a folder on a disk of this machine.`;
}

/** The folder, what is in it, and, where it cannot be made, the folders above. */
function isWithin(folder: string, path: string): boolean {
  const [down, up] = [relative(folder, path), relative(path, folder)];
  return [down, up].some((way) => !way.startsWith("..") && !isAbsolute(way));
}
