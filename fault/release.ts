import { spawnSync } from "node:child_process";
import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { print } from "@/bench/measure";
import { RELEASES } from "@/lib/platform/database/migration-compatibility";

/** A version of the product in a folder of its own, built. */
export type Release = { name: string; folder: string };

/** The last release, built. Throws where this clone doesn't have it: a shallow one lacks most commits. */
export function lastRelease(): Release {
  const head = git("rev-parse", "HEAD");
  // One that is being made names no commit yet, or is this very version.
  const last = RELEASES.findLast(({ commit }) => commit !== undefined && commit !== head);
  if (!last) throw new Error("There is no release before this version.");
  return release(last.version);
}

/** A release by its version, or any tag or commit, built below `.cache` unless it is there. */
export function release(name: string): Release {
  const commit = commitOf(name);
  const folder = join(process.cwd(), ".cache", "releases", commit.slice(0, 12));
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

/**
 * The commit that a name means: of a release what `RELEASES` says, also where a tag says otherwise. Throws where this clone doesn't have it, and where
 * the commit of a release is one of another version.
 */
export function commitOf(name: string): string {
  const listed = RELEASES.find(({ version }) => version === name.replace(/^v(?=\d)/, ""));
  const commit = git("rev-parse", "--verify", "--quiet", `${listed?.commit ?? name}^{commit}`);
  if (!commit)
    throw new Error(
      `This clone has no commit of ${name}. A shallow clone gets the others with: git fetch --unshallow --tags`,
    );
  const version = versionAt(commit);
  if (listed && version !== listed.version)
    throw new Error(
      `RELEASES says that ${commit} is ${listed.version}, but its package.json says ${version}.`,
    );
  return commit;
}

/** What `package.json` says in a commit. */
const versionAt = (commit: string): string | undefined =>
  (JSON.parse(git("show", `${commit}:package.json`) ?? "{}") as { version?: string }).version;

/** What git prints; undefined where it fails. */
function git(...args: string[]): string | undefined {
  const { status, stdout } = spawnSync("git", args, {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
  });
  return status === 0 ? stdout.trim() : undefined;
}
