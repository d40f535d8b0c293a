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
          name: "pure",
          include: ["{app,components,lib,cli,bench,fault}/**/*.test.{ts,tsx}", "scripts/**/*.test.mjs"],
          exclude: ["**/*.db.test.ts"],
        },
      },
      {
        extends: true,
        test: {
          name: "database",
          include: ["{lib,cli,fault}/**/*.db.test.ts"],
          globalSetup: ["lib/platform/database/test-database.setup.ts"],
          fileParallelism: false,
          testTimeout: 30_000,
        },
      },
    ],
  },
});
