import "./setup/node-version.mjs";
import "./setup/settings-file.mjs";
import { bundle } from "./setup/bundle.mjs";
import { dependencies } from "./setup/dependencies.mjs";
import { prepare } from "./setup/prepare.mjs";
import { prismaClient } from "./setup/prisma-client.mjs";

// `npm run -s cli -- <noun> <verb>`: the operator's command line. Only its own answer goes to stdout.
process.env.NODE_ENV ??= "production";
await prepare(dependencies, prismaClient, bundle);
await import("../dist/cli.js");
