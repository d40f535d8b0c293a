import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./root";

/** The version of this program, as `package.json` has it. */
export const version = (): string => release().version;

/** Version and build, as every response of the API names them. The build is a hash of the sources, the same on every machine that built them. */
export const versionWithBuild = (): string => `${release().version}+${release().build}`;

/** The build that is running. */
export const runningBuild = (): string => release().build;

let known: { version: string; build: string } | undefined;

function release() {
  known ??= {
    version: (JSON.parse(read("package.json")) as { version: string }).version,
    build: read(".next/BUILD_ID") || "development",
  };
  return known;
}

function read(path: string): string {
  try {
    return readFileSync(join(root(), path), "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return "";
    throw error;
  }
}
