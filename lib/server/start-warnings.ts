import { statfsSync } from "node:fs";
import { env } from "../env";
import { log } from "../log";

/** The embedded database writes ahead before it cleans up; with less than this a busy hour fills the disk. */
export const LEAST_FREE_BYTES = 1_000_000_000;
/** The spool alone needs room for the clicks of a database outage. */
const LEAST_FREE_SPOOL_BYTES = 100_000_000;

/** Tells what works now and may not go well. */
export function warnAtStart(embedded: boolean): void {
  const { HOST, PORT, TRUST_PROXY, DATA_DIR, APP_SECRET_PREVIOUS } = env();
  if (APP_SECRET_PREVIOUS)
    log().warn("APP_SECRET_PREVIOUS is set: run `npm run -s cli -- secret reseal`, then remove it");
  if (TRUST_PROXY > 0 && !isLoopback(HOST))
    log().warn(
      `TRUST_PROXY=${TRUST_PROXY} believes X-Forwarded-For of whoever connects, and HOST=${HOST} lets anybody connect. Set HOST=127.0.0.1 if the proxy is on this machine, else let the firewall open port ${PORT} to the proxy alone.`,
    );
  const free = freeBytes(DATA_DIR);
  if (free < (embedded ? LEAST_FREE_BYTES : LEAST_FREE_SPOOL_BYTES))
    log().warn(
      `DATA_DIR ${DATA_DIR} has ${Math.round(free / 1e6)} MB free. Free space there, or move it to a larger disk.`,
    );
}

const isLoopback = (host: string): boolean =>
  host === "localhost" || host === "::1" || host.startsWith("127.");

/** What this account may still write on the disk of a folder. */
export function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}
