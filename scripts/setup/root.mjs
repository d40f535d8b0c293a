import "./node-version.mjs";
import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";

/** The folder of the project. The scripts' paths are relative to it, wherever they were called from. */
export const root = resolve(dirname(fileURLToPath(import.meta.url)), "../..");

process.chdir(root);
