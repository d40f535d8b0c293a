import "./setup/root.mjs";
import "./setup/settings-file.mjs";
import { apiRoutes } from "./setup/api-routes.mjs";
import { bundle, prismaClient } from "./setup/build-stages.mjs";
import { dependencies } from "./setup/dependencies.mjs";
import { prepare } from "./setup/prepare.mjs";

// `npm run -s cli -- <noun> <verb>`: the operator's command line. Only its own answer goes to stdout.
process.env.NODE_ENV ??= "production";
await prepare(dependencies, prismaClient, apiRoutes, bundle);
await import("../dist/cli.js");
