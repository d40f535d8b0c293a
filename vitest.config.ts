import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { writeApiRoutes } from "./scripts/setup/api-routes.mjs";

const root = fileURLToPath(new URL(".", import.meta.url));

// Tests may be run without `npm test`, which sees to it otherwise.
writeApiRoutes();

export default defineConfig({
  resolve: { alias: { "@": root } },
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["{app,components,lib,cli,bench,fault}/**/*.test.{ts,tsx}", "scripts/**/*.test.mjs"],
          exclude: ["**/*.db.test.ts"],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 30_000 } },
        },
      },
      {
        extends: true,
        test: {
          name: "database",
          include: ["{app,lib,cli,fault}/**/*.db.test.ts"],
          globalSetup: ["lib/platform/database/test-database.setup.ts"],
          setupFiles: ["lib/platform/database/test-database.worker.setup.ts"],
          pool: "forks",
          // They wait for the database, for timers and for processes more than they compute.
          maxWorkers: 3,
          sequence: { groupOrder: 1 },
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 30_000 } },
        },
      },
    ],
  },
});
