import { spawnSync } from "node:child_process";

/** Builds the product if the sources have changed. Throws when that fails. */
export function ensureBuilt(): void {
  const { status } = spawnSync(process.execPath, ["scripts/build.mjs"], { stdio: "inherit" });
  if (status !== 0) throw new Error("The product could not be built.");
}
