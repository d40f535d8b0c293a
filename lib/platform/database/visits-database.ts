import type pg from "pg";
import { env } from "../env";
import { perProcess } from "../process";
import { primaryPool, TIMEOUTS, watchedPool } from "./pool";

/**
 * The database that this region's visits are answered from: a logical subscriber nearby, which has what a visit reads and nothing else
 * (docs/regions.md); undefined where they are answered from the installation's own, at home.
 */
export const visitsDatabaseUrl = (): string | undefined => env().VISITS_DATABASE_URL;

/** Brands, domains and lists; links and names have connections of their own. */
const MOST_CONNECTIONS = 4;

/** Connections for what visits read beside links and names. */
export const visitsPool = (): pg.Pool => {
  const url = visitsDatabaseUrl();
  if (url === undefined) return primaryPool();
  return perProcess("visits pool", () =>
    watchedPool({ ...TIMEOUTS, max: MOST_CONNECTIONS, name: "region", url }),
  );
};
