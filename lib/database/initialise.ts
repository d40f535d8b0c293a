import { randomUUID } from "node:crypto";
import { chownSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { StartError } from "../start-error";
import { databaseUser } from "./os-user";
import { asDatabaseUser } from "./programs";

/** Makes an empty cluster in `home`. Two processes may do this at the same time; the first to rename its cluster has made the one that counts. */
export async function initialise(home: string, password: string) {
  const mine = randomUUID();
  const [half, passwordFile] = [join(home, `${mine}.new`), join(home, `${mine}.password.new`)];
  mkdirSync(home, { recursive: true, mode: 0o700 });
  try {
    writeFileSync(passwordFile, password, { mode: 0o600 });
    const user = databaseUser();
    for (const path of user ? [home, passwordFile] : []) chownSync(path, user?.uid ?? 0, user?.gid ?? 0);
    const locale = ["--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--locale=C", "--encoding=UTF8"];
    await asDatabaseUser("initdb", [
      "-D",
      half,
      "-U",
      "switchyard",
      "-A",
      "scram-sha-256",
      `--pwfile=${passwordFile}`,
      ...locale,
    ]);
    renameSync(half, join(home, "cluster"));
  } catch (error) {
    if (!existsSync(join(home, "cluster"))) throw couldNotMake(home, error as { stderr?: string });
  } finally {
    rmSync(passwordFile, { force: true });
  }
  // What a killed process left half made goes too, and so does a slower one's, which then takes ours.
  for (const name of readdirSync(home)) if (name.endsWith(".new")) discard(join(home, name));
}

function couldNotMake(home: string, error: { stderr?: string }): unknown {
  if (error.stderr === undefined) return error; // not initdb's
  const said = error.stderr.trim().split("\n").slice(-4).join("\n");
  return new StartError(`The embedded PostgreSQL could not be made in ${home}. Its words:\n${said}`, {
    cause: error,
  });
}

/** A folder that initdb is still filling cannot go yet; whoever fills it discards it in the end. */
function discard(path: string) {
  try {
    rmSync(path, { recursive: true, force: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOTEMPTY") throw error;
  }
}
