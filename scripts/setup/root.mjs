import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";

// Imported before anything else, so that an old Node says what it lacks instead of failing somewhere inside.
const [major, minor] = process.versions.node.split(".").map(Number);

if (major < 20 || (major === 20 && minor < 19)) {
  console.error(
    `Switchyard needs Node.js 20.19 or newer; this is ${process.versions.node}. Get it from https://nodejs.org and start again.`,
  );
  process.exit(1);
}

/** The folder of the project. The scripts' paths are relative to it, wherever they were called from. */
export const root = resolve(dirname(fileURLToPath(import.meta.url)), "../..");

process.chdir(root);
