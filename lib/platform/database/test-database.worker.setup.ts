import { rmSync } from "node:fs";
import { join } from "node:path";
import { inject } from "vitest";
import { copyDatabase } from "./test-database";

/**
 * Runs before each file, in the process that the file has to itself: an empty database and data directory of its own, so that files
 * run side by side and find nothing that another left behind.
 */
const { server, template, prefix } = inject("testDatabase");
const place = process.env.VITEST_POOL_ID ?? "1";
const url = new URL(server);
url.pathname = `/${prefix}${place}`;
await copyDatabase(server, template, url.pathname.slice(1));
const folder = join(process.cwd(), ".cache/test-data", place);
rmSync(folder, { recursive: true, force: true });
Object.assign(process.env, { DATABASE_URL: url.href, DATA_DIR: folder, LOG_LEVEL: "silent" });
