import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { firstDay, secondDay } from "./checks/story.mjs";
import { freePort, served } from "./release/served.mjs";
import "./setup/root.mjs";
import { run } from "./setup/run.mjs";

// `npm run test:package`: packs the product, installs it into an empty folder and lets the first day happen there, as `npx switchyard`
// serves it. Takes some minutes, so it is no part of `npm test`; run it before a release.
const MOST_SECONDS = 10;

let slowest = 0;
const folder = mkdtempSync(join(tmpdir(), "switchyard-package-"));
try {
  const archive = await pack();
  await install(archive);
  await serve();
  if (slowest > MOST_SECONDS) throw new Error(`A start may take ${MOST_SECONDS} seconds.`);
  console.log("\n1 passed, 0 failed");
} catch (error) {
  console.error(error);
  console.log("\n0 passed, 1 failed");
  process.exitCode = 1;
} finally {
  await run("chmod", ["-R", "u+w", folder]);
  rmSync(folder, { recursive: true, force: true });
}

async function pack() {
  await must("npm", ["pack", "--pack-destination", folder, "--silent"], { show: true });
  const [name] = readdirSync(folder).filter((file) => file.endsWith(".tgz"));
  const archive = join(folder, name);
  console.log(`${name}: ${megabytes(statSync(archive).size)} packed`);
  return archive;
}

async function install(archive) {
  mkdirSync(join(folder, "place"));
  process.chdir(join(folder, "place"));
  const began = performance.now();
  await must("npm", ["install", archive, "--omit=dev", "--no-audit", "--no-fund", "--loglevel=error"]);
  const { output } = await run("du", ["-sk", "node_modules"]);
  const size = megabytes(Number.parseInt(output, 10) * 1_024);
  console.log(`installed in ${((performance.now() - began) / 1_000).toFixed(1)} s, ${size}`);
  // Nobody but its owner may have to write there.
  await must("chmod", ["-R", "a-w", "node_modules/switchyard"]);
}

async function serve() {
  const port = await freePort();
  const env = { PORT: String(port), APP_URL: `http://127.0.0.1:${port}`, NODE_ENV: "" };
  const first = await start({ env, port }, "first start, with a new database");
  const known = await firstDay(first.origin);
  await first.stop();
  const second = await start({ env, port }, "second start");
  await secondDay(second.origin, known);
  await must("npx", ["switchyard", "clicks", "verify"], { env, show: true });
  await second.stop();
}

/** What npx runs, without npx and its shell in between: signals go to the server alone, as a service manager sends them. */
async function start(settings, what) {
  const server = await served("node_modules/.bin/switchyard", ["start"], settings);
  console.log(`${what}: ${server.seconds.toFixed(1)} s`);
  slowest = Math.max(slowest, server.seconds);
  return server;
}

async function must(program, args, options) {
  const { code, output } = await run(program, args, options);
  if (code !== 0) throw new Error(`${program} ${args.join(" ")} ended with ${code}:\n${output}`);
  return output;
}

function megabytes(bytes) {
  return `${(bytes / 1_048_576).toFixed(1)} MB`;
}
