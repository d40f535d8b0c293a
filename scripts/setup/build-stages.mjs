import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname } from "node:path";
import { nameExternals } from "./name-externals.mjs";
import { runTool } from "./run.mjs";

// Sources of the product. `sources.test.ts` insists that each top-level entry is here or explicitly excluded.
export const BUILT = [
  "app",
  "cli",
  "components",
  "docs",
  "lib",
  "messages",
  "next.config.mjs",
  "package-lock.json",
  "package.json",
  "postcss.config.mjs",
  "prisma",
  "prisma.config.ts",
  "public",
  "scripts/setup/build-id.mjs",
  "scripts/setup/build-stages.mjs",
  "scripts/setup/compiled-guide.loader.mjs",
  "scripts/setup/compiled-messages.loader.mjs",
  "scripts/setup/guide.mjs",
  "scripts/setup/guide-names.mjs",
  "scripts/setup/guide-files.mjs",
  "scripts/setup/message-parts.mjs",
  "scripts/setup/name-externals.mjs",
  "server.ts",
  "tailwind.config.ts",
  "tsconfig.json",
  "upkeep.ts",
];

/** What a build is known by on this machine: its sources, and the Node it was made with. */
export const fingerprint = (entries = BUILT) =>
  createHash("sha256").update(process.versions.node.split(".")[0]).update(sourcesHash(entries)).digest("hex");

/** A hash of every file the product is built from: equal sources, equal hash. About 30 ms for 1 000 files. */
export function sourcesHash(entries = BUILT) {
  const hash = createHash("sha256");
  for (const path of entries.flatMap(filesIn).sort()) {
    hash.update(`\0${path}\0`).update(readFileSync(path));
  }
  return hash.digest("hex");
}

const isLeftOut = (path) =>
  [
    "prisma/client",
    "prisma/engine",
    "prisma/migrations",
    "app/api/routes.ts",
    "app/docs/guides/files.ts",
    "app/messages/parts.ts",
    "docs/api.md",
    "docs/decisions",
    "docs/monitoring",
    "docs/performance.md",
    "docs/pictures",
  ].includes(path) || /\.test\.(tsx?|mjs)$/.test(path);

function filesIn(path) {
  if (isLeftOut(path)) return [];
  try {
    return readdirSync(path, { withFileTypes: true }).flatMap((entry) => filesIn(`${path}/${entry.name}`));
  } catch (error) {
    if (error.code === "ENOTDIR") return [path];
    if (error.code === "ENOENT") return [];
    throw error;
  }
}

/**
 * One thing that is made from sources: `make` runs when the fingerprint of the sources differs from the last one it
 * succeeded with, or when one of `files` is not there. A half-made thing has no stamp and is made again.
 */
export const stamped = ({ title, stamp, files, fingerprint, make }) => ({
  title,
  isDone: () => files().every((file) => existsSync(file)) && last(stamp) === fingerprint(),
  async perform() {
    const now = fingerprint();
    rmSync(stamp, { force: true });
    await make();
    mkdirSync(dirname(stamp), { recursive: true });
    writeFileSync(stamp, now);
  },
});

function last(stamp) {
  try {
    return readFileSync(stamp, "utf8");
  } catch {
    return undefined;
  }
}

/** The typed database client that Prisma writes from its schema. */
export const prismaClient = stamped({
  title: "Generating the database client",
  stamp: "prisma/client/stamp",
  files: () => ["prisma/client/client.ts"],
  fingerprint: () => fingerprint(["package-lock.json", "prisma.config.ts", "prisma/schema.prisma"]),
  async make() {
    const { code, output } = await runTool("prisma", ["generate", "--no-hints"], {
      env: { PRISMA_HIDE_UPDATE_MESSAGE: "1" },
    });
    if (code !== 0) throw new Error(output.trim());
  },
});

/** The types of pages and routes, which Next writes into `.next` as a build does: never while one runs. */
export const nextTypes = {
  title: "Writing the types of pages and routes",
  isDone: () => false,
  async perform() {
    const { code, output } = await runTool("next", ["typegen"]);
    if (code !== 0) throw new Error(output.trim());
  },
};

/** Files Node runs directly, bundled one by one. */
const ENTRIES = ["server.ts", "cli/cli.ts"];
const made = () => ENTRIES.map((entry) => `dist/${basename(entry, ".ts")}.js`);

/** The server and the command line, compiled. Packages stay outside and come from node_modules. */
export const bundle = stamped({
  title: "Compiling the server",
  stamp: "dist/bundle.stamp",
  files: made,
  fingerprint: () => fingerprint(),
  async make() {
    for (const file of made()) rmSync(file, { force: true });
    const shape = [
      "--bundle",
      "--packages=external",
      "--external:./scripts/*",
      "--platform=node",
      "--format=esm",
      "--target=node20",
    ];
    const place = ["--outdir=dist", "--entry-names=[name]", "--log-level=warning"];
    const { code, output } = await runTool("esbuild", [...ENTRIES, ...shape, ...place]);
    if (code !== 0) throw new Error(output.trim());
  },
});

/** The dashboard and the API as Next builds them. Needs no database. */
export const site = stamped({
  title: "Building the dashboard",
  stamp: "dist/site.stamp",
  files: () => [".next/BUILD_ID"],
  fingerprint: () => fingerprint(),
  async make() {
    const { code, output } = await runTool("next", ["build"], { env: { NODE_ENV: "production" } });
    if (code !== 0) throw new Error(output.trim());
    nameExternals(".next");
  },
});
