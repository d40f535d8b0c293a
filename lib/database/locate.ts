import { join } from "node:path";
import { env } from "../env";
import { keyFor, previousKeyFor } from "../secret";
import { clusterHome } from "./cluster-home";
import { runningPostmaster } from "./postmaster";

export const DATABASE = "switchyard";

/** The password of the embedded database, derived and therefore never written down. */
export const embeddedPassword = () => keyFor("embedded-database").toString("base64url");

/** The one it had with APP_SECRET_PREVIOUS; undefined when that is not set. */
export const previousEmbeddedPassword = () => previousKeyFor("embedded-database")?.toString("base64url");

/** Where the database is: DATABASE_URL, else the embedded one that runs in the data directory. Throws when neither is there. */
export function databaseUrl(): string {
  const { DATABASE_URL, DATA_DIR } = env();
  if (DATABASE_URL) return DATABASE_URL;
  const port = runningPostmaster(clusterHome(join(DATA_DIR, "postgres")))?.port;
  if (!port)
    throw new Error(
      `No database: DATABASE_URL is not set and none is running in ${DATA_DIR}. Run "npm start" first.`,
    );
  return urlFor(port, embeddedPassword(), DATABASE);
}

export const urlFor = (port: number, password: string, database: string) =>
  `postgresql://switchyard:${password}@127.0.0.1:${port}/${database}`;
