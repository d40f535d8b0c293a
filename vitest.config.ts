import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { writeApiRoutes } from "./scripts/setup/api-routes.mjs";
import { writeMessageParts } from "./scripts/setup/message-parts.mjs";

const root = fileURLToPath(new URL(".", import.meta.url));

// Tests may be run without `npm test`, which sees to it otherwise.
writeApiRoutes();
writeMessageParts();

const PATIENCE = {
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 30_000 } },
};

/** Each file has a database of its own. */
const DATABASE = {
  ...PATIENCE,
  globalSetup: ["lib/platform/database/test-database.setup.ts"],
  setupFiles: ["lib/platform/database/test-database.worker.setup.ts"],
  pool: "forks" as const,
};

export default defineConfig({
  resolve: { alias: { "@": root } },
  test: {
    projects: [
      {
        extends: true,
        test: {
          ...PATIENCE,
          name: "unit",
          include: [
            "{app,components,lib,cli,bench,fault,integrations}/**/*.test.{ts,tsx}",
            "scripts/**/*.test.mjs",
          ],
          exclude: ["**/*.{db,timed,clickhouse}.test.ts"],
        },
      },
      {
        extends: true,
        test: {
          ...DATABASE,
          name: "database",
          include: ["{app,lib,cli,fault,prisma}/**/*.db.test.ts"],
          // They wait for the database, for timers and for processes more than they compute.
          maxWorkers: 3,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          ...DATABASE,
          name: "timed",
          include: ["fault/**/*.timed.test.ts"],
          // They wait far more than they compute.
          maxWorkers: 3,
          sequence: { groupOrder: 2 },
        },
      },
      {
        extends: true,
        test: {
          ...DATABASE,
          name: "clickhouse", // npm run test:clickhouse, which fetches the engine
          include: ["lib/**/*.clickhouse.test.ts"],
          // Twenty thousand visits are counted five hundred times, by the store and by a plain count.
          testTimeout: 300_000,
          // Each file has an engine of its own, with threads for every core.
          maxWorkers: 1,
          sequence: { groupOrder: 3 },
        },
      },
    ],
  },
});
