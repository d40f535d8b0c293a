import { readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { perProcess } from "./process";

/**
 * The folder where the product is installed, with its `package.json`, migrations and pages. The current folder is the operator's: settings
 * and data that are named by relative paths are there (ADR 35).
 */
export const root = (): string => perProcess("root", () => above(dirname(fileURLToPath(import.meta.url))));

/** How the operator calls the command line here, as messages that give advice say it. */
export const cliCommand = (command: string): string =>
  basename(dirname(root())) === "node_modules" ? `npx switchyard ${command}` : `npm run -s cli -- ${command}`;

/** The server asks first. Code that Next has bundled no longer knows where it is from. */
function above(folder: string): string {
  if (isOurs(join(folder, "package.json"))) return folder;
  const parent = dirname(folder);
  if (parent === folder) return process.cwd();
  return above(parent);
}

function isOurs(path: string): boolean {
  try {
    return (JSON.parse(readFileSync(path, "utf8")) as { name?: string }).name === "switchyard";
  } catch {
    return false;
  }
}
