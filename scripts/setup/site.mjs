import { runTool } from "./run.mjs";
import { fingerprint } from "./sources.mjs";
import { stamped } from "./stamp.mjs";

/** The dashboard and the API as Next builds them. Needs no database. */
export const site = stamped({
  title: "Building the dashboard",
  stamp: "dist/site.stamp",
  files: () => [".next/BUILD_ID"],
  fingerprint: () => fingerprint(),
  async make() {
    const { code, output } = await runTool("next", ["build"], { env: { NODE_ENV: "production" } });
    if (code !== 0) throw new Error(output.trim());
  },
});
