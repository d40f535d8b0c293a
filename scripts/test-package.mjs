import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { firstDay, secondDay, secondsUntilServed } from "./checks/story.mjs";
import "./setup/root.mjs";
import { run } from "./setup/run.mjs";

// `npm run test:package`: packs the product, installs it into an empty folder and lets the first day happen there, as `npx switchyard`
// serves it. Takes some minutes, so it is no part of `npm test`; run it before a release.
const MOST_SECONDS = 10;

const running = new Set();
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
  for (const server of running) await stop(server);
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
  const origin = `http://127.0.0.1:${port}`;
  const env = { PORT: String(port), APP_URL: origin };
  const first = await start(origin, env, "first start, with a new database");
  const known = await firstDay(origin);
  await stop(first);
  const second = await start(origin, env, "second start");
  await secondDay(origin, known);
  await must("npx", ["switchyard", "clicks", "verify"], { env, show: true });
  await stop(second);
}

async function start(origin, env, what) {
  const began = performance.now();
  // What npx runs, without npx and its shell in between: signals go to the server alone, as a service manager sends them.
  const server = spawn("node_modules/.bin/switchyard", ["start"], {
    env: { ...process.env, NODE_ENV: "", ...env },
    stdio: ["ignore", "inherit", "inherit"],
  });
  running.add(server);
  const exited = once(server, "exit").then(([code]) => {
    throw new Error(`The server ended with ${code}.`);
  });
  const seconds = await Promise.race([secondsUntilServed(origin, began), exited]);
  exited.catch(() => {});
  console.log(`${what}: ${seconds.toFixed(1)} s`);
  slowest = Math.max(slowest, seconds);
  return server;
}

async function stop(server) {
  running.delete(server);
  const exit = once(server, "exit");
  server.kill("SIGTERM");
  await exit;
}

async function freePort() {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address();
  server.close();
  await once(server, "close");
  return port;
}

async function must(program, args, options) {
  const { code, output } = await run(program, args, options);
  if (code !== 0) throw new Error(`${program} ${args.join(" ")} ended with ${code}:\n${output}`);
  return output;
}

function megabytes(bytes) {
  return `${(bytes / 1_048_576).toFixed(1)} MB`;
}
