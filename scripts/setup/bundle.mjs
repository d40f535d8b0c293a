import { rmSync } from "node:fs";
import { basename } from "node:path";
import { runTool } from "./run.mjs";
import { fingerprint } from "./sources.mjs";
import { stamped } from "./stamp.mjs";

/** What Node runs directly, one file each. */
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
    const shape = ["--bundle", "--packages=external", "--platform=node", "--format=esm", "--target=node20"];
    const place = ["--outdir=dist", "--entry-names=[name]", "--log-level=warning"];
    const { code, output } = await runTool("esbuild", [...ENTRIES, ...shape, ...place]);
    if (code !== 0) throw new Error(output.trim());
  },
});
