import "./setup/root.mjs";
import "./setup/settings-file.mjs";
import cluster from "node:cluster";
import { apiRoutes } from "./setup/api-routes.mjs";
import { bundle, prismaClient, site } from "./setup/build-stages.mjs";
import { dependencies } from "./setup/dependencies.mjs";
import { messageParts } from "./setup/message-parts.mjs";
import { prepare } from "./setup/prepare.mjs";

// `npm start`: install and build what is missing or old, then become the server, in this very process: signals reach
// it directly, and there is nothing above it to be killed by mistake.
process.env.NODE_ENV = "production";
process.env.NEXT_TELEMETRY_DISABLED = "1";
if (cluster.isPrimary) await prepare(dependencies, prismaClient, apiRoutes, messageParts, bundle, site);
await import("../dist/server.js");
