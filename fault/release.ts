import { spawnSync } from "node:child_process";
import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { print } from "@/bench/measure";

/** A version of the product in a folder of its own, built. */
export type Release = { name: string; folder: string };

/** The last release, built: the newest tag, or where there is none the commit that last changed the version. */
export function lastRelease(): Release {
  const name =
    git("describe", "--tags", "--abbrev=0") ??
    git("log", "-1", "--format=%h", '-G"version":', "--", "package.json");
  if (!name) throw new Error("This folder has no history of git in which a release could be found.");
  return release(name);
}

/** A tag or commit, built below `.cache` unless it is there. */
export function release(name: string): Release {
  const commit = git("rev-parse", "--short=12", `${name}^{commit}`);
  if (!commit) throw new Error(`There is no release and no commit ${name} in this folder's history.`);
  const folder = join(process.cwd(), ".cache", "releases", commit);
  if (!existsSync(join(folder, "package.json"))) {
    rmSync(folder, { recursive: true, force: true });
    git("worktree", "prune");
    if (git("worktree", "add", "--detach", folder, commit) === undefined)
      throw new Error(`The release ${name} could not be checked out into ${folder}.`);
  }
  print(`The release ${name} is in ${folder}.`);
  const { status } = spawnSync(process.execPath, ["scripts/build.mjs"], { cwd: folder, stdio: "inherit" });
  if (status !== 0) throw new Error(`The release ${name} could not be built.`);
  return { name, folder };
}

/** What git prints; undefined where it fails. */
function git(...args: string[]): string | undefined {
  const { status, stdout } = spawnSync("git", args, {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
  });
  return status === 0 ? stdout.trim() : undefined;
}
