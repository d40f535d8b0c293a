import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";

/** The folder of the project. Whatever the scripts name is meant from here, wherever they were called from. */
export const root = resolve(dirname(fileURLToPath(import.meta.url)), "../..");

process.chdir(root);
