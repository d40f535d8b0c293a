import { spawnSync } from "node:child_process";
import { mkdirSync } from "node:fs";

/** Makes the folder a disk of so many megabytes, in memory; false, and a plain folder, where that takes rights that we do not have. */
export function mountSmallDisk(folder: string, megabytes: number): boolean {
  mkdirSync(folder, { recursive: true });
  return spawnSync("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m`, "tmpfs", folder]).status === 0;
}

export const unmountDisk = (folder: string): void => void spawnSync("umount", ["-l", folder]);
