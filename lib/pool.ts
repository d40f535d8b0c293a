import pg from "pg";
import { watchForHang } from "./database/hang-watch";
import { databaseUrl } from "./database/locate";
import { env } from "./env";
import { log } from "./log";
import { perProcess } from "./per-process";

/** Where the database is, and how long whoever meets a lock or a slow statement waits for it. */
export const connection = () => ({
  connectionString: databaseUrl(),
  connectionTimeoutMillis: 2_000,
  statement_timeout: 15_000,
  // Together with the wait for a connection: whoever meets a locked table hears of it within three seconds.
  lock_timeout: 1_000,
  application_name: "switchyard",
});

/** The process's one pool of database connections. Prisma and the hand-written statements share it. */
export const pool = (): pg.Pool =>
  perProcess("pool", () => {
    const made = new pg.Pool({ ...connection(), max: env().DATABASE_POOL });
    // Without a listener, an idle connection that Postgres closes would end the process.
    made.on(
      "error",
      (error) => made.ending || log().warn({ reason: error.message }, "a database connection was lost"),
    );
    watchForHang(made, connection());
    return made;
  });
