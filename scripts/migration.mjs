import { dependencies } from "./setup/dependencies.mjs";
import { prepare } from "./setup/prepare.mjs";
import { root } from "./setup/root.mjs";
import { runTool } from "./setup/run.mjs";

// `npm run db:migration -- name`: writes a migration with the difference between schema.prisma and the migrations so
// far, on a development cluster of its own. It is not applied there; edit it first, the next start applies it.
const name = process.argv[2];
if (!name || !/^[a-z][a-z0-9_-]*$/.test(name)) {
  console.error("Usage: npm run db:migration -- what_it_does");
  process.exit(1);
}
await prepare(dependencies);
const { tsImport } = await import("tsx/esm/api");
const { startCluster } = await tsImport("../lib/platform/database/embedded.ts", import.meta.url);
const { ensureDatabase } = await tsImport("../lib/platform/database/start.ts", import.meta.url);
const cluster = await startCluster({
  folder: `${root}/.cache/dev-postgres`,
  password: "only-for-development",
});
await ensureDatabase(cluster.url("postgres"), "development");
const { code } = await runTool("prisma", ["migrate", "dev", "--create-only", "--name", name], {
  env: { DATABASE_URL: cluster.url("development"), PRISMA_HIDE_UPDATE_MESSAGE: "1" },
  show: true,
});
if (cluster.started) await cluster.stop();
process.exit(code);
