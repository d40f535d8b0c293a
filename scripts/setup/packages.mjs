import { existsSync } from "node:fs";
import { run } from "./run.mjs";

/** Whether this is a Debian, or one of its relatives, on which we may install something. */
export const mayInstall = () => process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");

/** Installs the first of Debian's packages after which `isThere`; not every release has every package. Returns what was printed. */
export async function installPackages(names, isThere) {
  let printed = await apt("update");
  for (const name of names) {
    printed += await apt("install", "-y", "--no-install-recommends", name);
    if (await isThere()) break;
  }
  return printed;
}

/** What it printed. A machine without a network is not kept waiting. */
async function apt(...args) {
  const settings = ["-q", "-o", "Acquire::http::Timeout=10", "-o", "Acquire::Retries=0"];
  // With that run level a package's service is not started.
  const env = { DEBIAN_FRONTEND: "noninteractive", RUNLEVEL: "1" };
  const { output } = await run("apt-get", [...settings, ...args], { env });
  return `${output}\n`;
}
