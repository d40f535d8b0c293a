import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { postgresBin } from "./binaries";
import { databaseUser } from "./os-user";

const run = promisify(execFile);

/** Runs one of PostgreSQL's own programs as the account that owns the cluster. Rejects when it fails. */
export function asDatabaseUser(program: string, args: string[]) {
  const { uid, gid } = databaseUser() ?? {};
  // The current folder may be closed to that account; "/" never is.
  return run(join(postgresBin(), program), args, {
    uid,
    gid,
    cwd: "/",
    env: { ...process.env, LC_ALL: "C" },
  });
}
