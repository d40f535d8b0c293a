import { accessSync, constants, mkdirSync, readFileSync } from "node:fs";
import { homedir } from "node:os";
import { basename, join } from "node:path";
import { run } from "./run.mjs";

/** Installs what `package-lock.json` lists. Done when npm's own record of the last install agrees with it. */
export const dependencies = {
  title: "Installing dependencies",
  isDone() {
    const installed = packages("node_modules/.package-lock.json");
    return installed !== undefined && sameInstall(packages("package-lock.json"), installed);
  },
  async perform() {
    // Building needs the development packages, also where NODE_ENV=production would leave them out.
    const args = ["ci", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error"];
    const [program, before] = npm();
    const { code, output } = await run(program, [...before, ...args], { env: cache() });
    // Which options npm has helps nobody here.
    if (code !== 0) throw new Error(`${output.split("npm error Usage:")[0].trim()}\n\n${advice(output)}`);
  },
};

/** Whether everything in `wanted` that this platform must have is in `installed`, in the same version, and nothing else is. */
export function sameInstall(wanted, installed) {
  const same = ([path, { version, integrity }]) =>
    installed[path].version === version && installed[path].integrity === integrity;
  const ours = Object.entries(wanted).filter(([path]) => path !== "");
  return (
    ours.every((entry) => (installed[entry[0]] ? same(entry) : entry[1].optional === true)) &&
    Object.keys(installed).every((path) => wanted[path])
  );
}

/** Advice after a failed install. */
export function advice(output) {
  if (/ENOTFOUND|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EAI_AGAIN|ENETUNREACH/.test(output))
    return "The npm registry cannot be reached. Connect this machine to the internet, or set a mirror: npm config set registry https://…";
  if (/EACCES|EPERM|EROFS/.test(output))
    return "This account cannot write to this folder. Start as the owner of the folder.";
  if (/ENOSPC/.test(output))
    return "The disk is full, and an installation needs about 1 GB. Free space and start again.";
  return "The dependencies could not be installed. See npm's output above.";
}

function packages(path) {
  try {
    return JSON.parse(readFileSync(path, "utf8")).packages;
  } catch {
    return undefined;
  }
}

/** The npm that called us, else the one in the path. */
function npm() {
  const caller = process.env.npm_execpath;
  if (caller && basename(caller).startsWith("npm")) return [process.execPath, [caller]];
  return [process.platform === "win32" ? "npm.cmd" : "npm", []];
}

/** Service accounts have no home that they may write to; npm's cache then goes beside our own. */
function cache() {
  const usual = process.env.npm_config_cache ?? join(homedir(), ".npm");
  try {
    mkdirSync(usual, { recursive: true });
    accessSync(usual, constants.W_OK);
    return {};
  } catch {
    return { npm_config_cache: ".cache/npm" };
  }
}
