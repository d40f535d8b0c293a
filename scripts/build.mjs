import "./setup/root.mjs";
import { apiRoutes } from "./setup/api-routes.mjs";
import { bundle, prismaClient, site } from "./setup/build-stages.mjs";
import { dependencies } from "./setup/dependencies.mjs";
import { messageParts } from "./setup/message-parts.mjs";
import { prepare } from "./setup/prepare.mjs";

// `npm run build`: the steps of `npm start` before it serves, for an image or a release built in advance.
await prepare(dependencies, prismaClient, apiRoutes, messageParts, bundle, site);
