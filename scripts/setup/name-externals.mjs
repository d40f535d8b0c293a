import { lstatSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Calls the packages that a build of Next leaves outside by their own names. Next has a link for each (`pg-587764f7` in its `node_modules`),
 * which points into this folder, and no archive of npm holds links; by their names they are found wherever the build is installed.
 */
export function nameExternals(build) {
  const links = linksIn(join(build, "node_modules"));
  for (const path of scriptsIn(join(build, "server"))) {
    const code = readFileSync(path, "utf8");
    const named = links.reduce((text, link) => text.replaceAll(link, withoutHash(link)), code);
    if (named !== code) writeFileSync(path, named);
  }
  rmSync(join(build, "node_modules"), { recursive: true, force: true });
}

const withoutHash = (link) => link.replace(/-[0-9a-f]{16}$/, "");

/** Their names, of which a package in a scope has two parts. */
function linksIn(folder, scope = "") {
  return entriesOf(folder).flatMap((name) => {
    const path = join(folder, name);
    return lstatSync(path).isSymbolicLink() ? [scope + name] : linksIn(path, `${name}/`);
  });
}

const scriptsIn = (folder) =>
  entriesOf(folder, { recursive: true, withFileTypes: true })
    // The folder of a route may be called like a script.
    .filter((entry) => entry.isFile() && entry.name.endsWith(".js"))
    .map(({ parentPath, name }) => join(parentPath, name));

function entriesOf(folder, options) {
  try {
    return readdirSync(folder, options);
  } catch (error) {
    if (error.code === "ENOENT") return [];
    throw error;
  }
}
