import "./setup/root.mjs";
import "./setup/settings-file.mjs";
import { spawn } from "node:child_process";
import { apiRoutes } from "./setup/api-routes.mjs";
import { prismaClient } from "./setup/build-stages.mjs";
import { dependencies } from "./setup/dependencies.mjs";
import { messageParts } from "./setup/message-parts.mjs";
import { prepare } from "./setup/prepare.mjs";

// `npm run dev`: the same server from its sources, with Next's development mode and hot reloading of the dashboard.
await prepare(dependencies, prismaClient, apiRoutes, messageParts);
const server = spawn(process.execPath, ["--import", "tsx", "server.ts", ...process.argv.slice(2)], {
  stdio: "inherit",
  env: { ...process.env, NODE_ENV: "development", NEXT_TELEMETRY_DISABLED: "1" },
});
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => server.kill(signal));
server.on("exit", (code) => process.exit(code ?? 1));
