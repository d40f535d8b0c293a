import { defineConfig } from "@playwright/test";
import { browserFlags, findBrowser, findWholeBrowser } from "./scripts/setup/browser.mjs";
import { hasPgBouncer } from "./scripts/setup/pgbouncer.mjs";

const isPoolerLeftOut = !hasPgBouncer();
// The runner reads this file as well as each of its workers.
if (isPoolerLeftOut && process.env.TEST_WORKER_INDEX === undefined)
  process.stderr.write(
    "Nothing is tested over PgBouncer, which is not installed here (Debian: apt-get install pgbouncer).\n",
  );
// The headless shell has no extensions.
const isExtensionLeftOut = (await findWholeBrowser()) === undefined;
if (isExtensionLeftOut && process.env.TEST_WORKER_INDEX === undefined)
  process.stderr.write(
    "The browser extension is not tested: there is no whole Chromium here (Debian: apt-get install chromium).\n",
  );

export default defineConfig({
  testDir: "e2e",
  globalSetup: "./e2e/server.setup.ts",
  outputDir: "test-results",
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  // They wait for pages and for the server as well.
  workers: 3,
  // Only what fails waits so long; a slow machine is no failure.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  projects: [
    {
      name: "browser",
      testIgnore: ["api/**", ...(isExtensionLeftOut ? ["extension.spec.ts"] : [])],
      use: {
        browserName: "chromium",
        launchOptions: { executablePath: await findBrowser(), args: browserFlags() },
        screenshot: "only-on-failure",
        // One would answer navigations that a test answers itself; e2e/offline.spec.ts has it.
        serviceWorkers: "block",
      },
    },
    {
      name: "api",
      testMatch: "api/**/*.spec.ts",
      testIgnore: isPoolerLeftOut ? "api/pooler.spec.ts" : [],
    },
  ],
});
