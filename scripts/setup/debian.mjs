import { existsSync } from "node:fs";
import { run } from "./run.mjs";

/** Whether programs that tests need may be installed here: as root, from Debian's packages. */
export const mayInstall = () => process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");

let isListed = false;

/** Installs a package, and returns what that printed. */
export async function installPackage(name) {
  const listed = isListed ? "" : await apt("update");
  isListed = true;
  return listed + (await apt("install", "-y", "--no-install-recommends", name));
}

/** A machine without a network is not kept waiting. */
async function apt(...args) {
  const settings = ["-q", "-o", "Acquire::http::Timeout=10", "-o", "Acquire::Retries=0"];
  const env = { DEBIAN_FRONTEND: "noninteractive" };
  const { output } = await run("apt-get", [...settings, ...args], { env });
  return `${output}\n`;
}
