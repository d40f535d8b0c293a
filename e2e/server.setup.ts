import { type ChildProcess, spawn } from "node:child_process";
import { mkdirSync, openSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { ensureDatabase } from "@/lib/platform/database/start";
import { startTestCluster } from "@/lib/platform/database/test-database";
import { CLIENT, startIssuer } from "./fake-issuer";

const HERE = join(process.cwd(), ".cache/e2e");
const DATA = join(HERE, "data");
const LOG = join(HERE, "server.log");

/** The first to register runs the installation. */
async function registerAdmin(url: string) {
  const account = { username: "operator", email: "operator@example.com", password: "runs all of this" };
  const answer = await fetch(`${url}/api/register`, { method: "POST", body: JSON.stringify(account) });
  const { id, apiKey } = (await answer.json()) as { id: number; apiKey: string };
  return { ...account, id, key: apiKey, address: "10.255.255.254" };
}

/** Starts the built product with a database and a data directory of its own and names it in E2E_URL. Returns the way to stop. */
export default async function setup(): Promise<() => Promise<void>> {
  rmSync(DATA, { recursive: true, force: true });
  mkdirSync(HERE, { recursive: true });
  const cluster = await startTestCluster("e2e/postgres");
  const database = `e2e_${process.pid}_${Date.now()}`;
  await ensureDatabase(cluster.url("postgres"), database);
  const port = await freePort();
  const issuer = await startIssuer();
  const server = startServer(port, { DATABASE_URL: cluster.url(database), OIDC_ISSUER: issuer.url });
  const stop = async () => {
    await ended(server);
    issuer.stop();
    if (cluster.started) await cluster.stop();
  };
  try {
    await ready(server, `http://127.0.0.1:${port}/readyz`);
  } catch (error) {
    await stop();
    throw error;
  }
  process.env.E2E_URL = `http://localhost:${port}`;
  // The tests make people, and run the command line, with what the server has: its database and the secret in its data directory.
  Object.assign(process.env, { DATABASE_URL: cluster.url(database), DATA_DIR: DATA, LOG_LEVEL: "silent" });
  process.env.E2E_ADMIN = JSON.stringify(await registerAdmin(process.env.E2E_URL));
  return stop;
}

function startServer(port: number, settings: { DATABASE_URL: string; OIDC_ISSUER: string }): ChildProcess {
  const log = openSync(LOG, "w");
  return spawn(process.execPath, ["dist/server.js"], {
    stdio: ["ignore", log, log],
    // Without the caller's own settings; the proxy setting gives each test an address of its own.
    env: {
      PATH: process.env.PATH,
      NODE_ENV: "production",
      PORT: String(port),
      HOST: "127.0.0.1",
      APP_URL: `http://localhost:${port}`,
      ...settings,
      OIDC_CLIENT_ID: CLIENT.id,
      OIDC_CLIENT_SECRET: CLIENT.secret,
      OIDC_NAME: "Acme ID",
      DATA_DIR: DATA,
      TRUST_PROXY: "1",
      LOG_LEVEL: "warn",
    },
  });
}

async function ready(server: ChildProcess, url: string) {
  for (let tries = 0; tries < 1_200 && server.exitCode === null; tries++) {
    const answer = await fetch(url).catch(() => undefined);
    if (answer?.ok) return;
    await pause(100);
  }
  throw new Error(`The server did not become ready. It wrote:\n${readFileSync(LOG, "utf8").slice(-4_000)}`);
}

/** Stops it as an operator would, so that a stop that hangs is seen here. */
async function ended(server: ChildProcess) {
  if (server.exitCode !== null) return;
  const exit = new Promise<number | null>((resolve) => server.once("exit", resolve));
  server.kill("SIGTERM");
  const code = await Promise.race([exit, pause(60_000, "late" as const, { ref: false })]);
  if (code === "late") server.kill("SIGKILL");
  if (code !== 0)
    throw new Error(`The server should stop with 0 within a minute; it was ${code}. See ${LOG}`);
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}
