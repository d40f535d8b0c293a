import "./setup/node-version.mjs";
import { bundle } from "./setup/bundle.mjs";
import { dependencies } from "./setup/dependencies.mjs";
import { prepare } from "./setup/prepare.mjs";
import { prismaClient } from "./setup/prisma-client.mjs";
import { site } from "./setup/site.mjs";

// `npm run build`: what `npm start` would do before it serves, for an image or a release made ahead of time.
await prepare(dependencies, prismaClient, bundle, site);
