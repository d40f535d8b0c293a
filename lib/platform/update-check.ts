import { pool } from "./database/pool";
import { env } from "./env";
import { FetchRefused, type Guards, guardedFetch, PUBLIC_ONLY } from "./guarded-fetch";
import { log } from "./log";
import { version } from "./version";

/** What the npm registry knows of the newest version of this package. */
const REGISTRY = "https://registry.npmjs.org/switchyard/latest";
const MOST_BYTES = 1_000_000;

/**
 * Upkeep where `UPDATE_CHECK` is `on`: asks the npm registry which version is the newest and notes it. Nothing about the installation is
 * sent. A registry that can't be reached or responds with something else changes nothing. Returns 1 once it is noted.
 */
export async function checkForUpdate(address = REGISTRY, guards: Guards = PUBLIC_ONLY): Promise<number> {
  if (env().UPDATE_CHECK === "off") return 0;
  try {
    const newest = versionIn(await guardedFetch(address, MOST_BYTES, guards));
    await pool().query("update installation set newest_version = $1", [newest]);
    return 1;
  } catch (error) {
    if (!(error instanceof FetchRefused)) throw error;
    log().warn({ reason: error.message }, "the newest version could not be looked up");
    return 0;
  }
}

function versionIn(response: Buffer): string {
  const [, found] = /"version"\s*:\s*"(\d{1,6}\.\d{1,6}\.\d{1,6})"/.exec(response.toString()) ?? [];
  if (found === undefined) throw new FetchRefused("its response names no version");
  return found;
}

/** The newest version, where `UPDATE_CHECK` is `on` and it is newer than this one; otherwise null. */
export async function availableUpdate(): Promise<string | null> {
  if (env().UPDATE_CHECK === "off") return null;
  const { rows } = await pool().query<{ newest: string | null }>(
    "select newest_version as newest from installation",
  );
  const newest = rows[0]?.newest ?? null;
  return newest !== null && isNewer(newest, version()) ? newest : null;
}

/** Whether one version comes after another, by their numbers: 0.10.0 comes after 0.9.9. */
export function isNewer(one: string, than: string): boolean {
  const [numbers, others] = [one, than].map((each) =>
    each.split(".").map((part) => Number.parseInt(part, 10)),
  );
  const at = numbers?.findIndex((number, index) => number !== others?.[index]) ?? -1;
  return at >= 0 && (numbers?.[at] ?? 0) > (others?.[at] ?? 0);
}
