import { readdirSync, statSync } from "node:fs";
import { tsImport } from "tsx/esm/api";
import { writeApiRoutes } from "./api-routes.mjs";

/**
 * The API in development: `adapterOf` makes the handler from the table of routes, as in production, and the first call after an edit
 * loads all of it anew. What cannot be loaded fails each call with its error until it is mended. A load stays in memory, about 40 MB.
 */
export function reloadingApi(adapterOf) {
  let api;
  let loaded;
  return async (request, response) => {
    if (!request.url?.startsWith("/api")) return false;
    const now = sources();
    if (loaded !== now) {
      loaded = now;
      api = load().then(adapterOf);
    }
    const handler = await api;
    return handler(request, response);
  };
}

/** Every load is a module graph of its own; what has to last, such as pools, is kept per process. */
async function load() {
  writeApiRoutes();
  const { ROUTES } = await tsImport("../../app/api/routes.ts", import.meta.url);
  return ROUTES;
}

/**
 * What the API is made of, and when each file was changed; Next reloads pages and components itself. Looking takes some milliseconds
 * and misses nothing: on Linux, watching a tree loses files that an editor replaces.
 */
const sources = () => ["app/api", "lib"].flatMap(filesIn).join();

const filesIn = (folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) && file !== "routes.ts")
    .map((file) => `${file} ${statSync(`${folder}/${file}`, { throwIfNoEntry: false })?.mtimeMs}`);
