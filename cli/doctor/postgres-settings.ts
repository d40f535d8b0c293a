import { pool } from "@/lib/platform/database/pool";
import { isNewEnough, OLDEST_NAME } from "@/lib/platform/database/server-check";
import { env } from "@/lib/platform/env";
import { type Check, fine, problem, type Verdict, warning } from "./finding";

const MEGABYTE = 1_048_576;
const SMALL_BUFFERS = 128 * MEGABYTE;

/** Settings of the database server that decide whether data is safe and fast. */
export type ServerSettings = {
  number: number;
  version: string;
  isEmbedded: boolean;
  fsync: string;
  fullPageWrites: string;
  synchronousCommit: string;
  autovacuum: string;
  walLevel: string;
  isPublishing: boolean;
  sharedBuffers: number;
  databaseSize: number;
};

export const postgresSettingsCheck: Check = {
  name: "PostgreSQL",
  look: async () => judgeSettings(await readSettings()),
};

export async function readSettings(): Promise<ServerSettings> {
  const { rows } = await pool().query<Omit<ServerSettings, "isEmbedded">>(
    `select current_setting('server_version_num')::int as number, current_setting('server_version') as version,
       current_setting('fsync') as fsync, current_setting('full_page_writes') as "fullPageWrites",
       current_setting('synchronous_commit') as "synchronousCommit", current_setting('autovacuum') as autovacuum,
       current_setting('wal_level') as "walLevel", exists (select from pg_publication) as "isPublishing",
       pg_size_bytes(current_setting('shared_buffers'))::float8 as "sharedBuffers",
       pg_database_size(current_database())::float8 as "databaseSize"`,
  );
  if (!rows[0]) throw new Error("the server said nothing of its settings");
  return { ...rows[0], isEmbedded: env().DATABASE_URL === undefined };
}

const SET = (line: string) => `Set ${line} in postgresql.conf and reload (select pg_reload_conf()).`;

export function judgeSettings(settings: ServerSettings): Verdict[] {
  const { number, version, fsync, fullPageWrites, synchronousCommit, autovacuum } = settings;
  const verdicts: Verdict[] = [];
  if (!isNewEnough(number))
    verdicts.push(problem(`version ${version} is too old`, `Upgrade the server to ${OLDEST_NAME} or newer.`));
  if (fsync === "off")
    verdicts.push(problem("fsync is off: a power failure can destroy the whole database", SET("fsync = on")));
  if (fullPageWrites === "off")
    verdicts.push(
      problem("full_page_writes is off: a power failure can leave torn pages", SET("full_page_writes = on")),
    );
  if (synchronousCommit === "off")
    verdicts.push(
      warning(
        "synchronous_commit is off: a crash may take back links that people were told are saved",
        SET("synchronous_commit = on"),
      ),
    );
  if (autovacuum === "off")
    verdicts.push(
      problem("autovacuum is off: tables grow without an end, and queries slow down", SET("autovacuum = on")),
    );
  if (settings.isPublishing && settings.walLevel !== "logical")
    verdicts.push(
      problem(
        `wal_level is ${settings.walLevel}, and far regions subscribe to this database`,
        "Set wal_level = logical in postgresql.conf and restart the server.",
      ),
    );
  const isSmall =
    settings.sharedBuffers < SMALL_BUFFERS && settings.databaseSize > 4 * settings.sharedBuffers;
  if (isSmall && !settings.isEmbedded)
    verdicts.push(
      warning(
        `shared_buffers is ${mega(settings.sharedBuffers)} for a database of ${mega(settings.databaseSize)}`,
        "Set shared_buffers to a quarter of the database server's memory and restart it.",
      ),
    );
  if (verdicts.length > 0) return verdicts;
  return [fine(`${version}${settings.isEmbedded ? ", embedded" : ""}, ${mega(settings.databaseSize)}`)];
}

const mega = (bytes: number) => `${Math.round(bytes / MEGABYTE)} MB`;
