import { type ChildProcess, spawn } from "node:child_process";
import {
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { expect } from "@playwright/test";
import type pg from "pg";
import { freePort } from "@/fault/setup";
import { withClient } from "@/lib/platform/database/connect";

const HERE = join(process.cwd(), ".cache/e2e");
const OWN_PARTS = [".next", ".cache", ".git", "data", "test-results"];
/** What finds the product from where it is itself, which a link would not change. */
const KNOW_THEIR_PLACE = ["dist", "scripts", "next.config.mjs"];

/**
 * A folder with another build of the same sources: every script and style has another name, and the build another id. What a build takes a minute
 * for, this does in a second.
 */
export function makeOtherBuild(): string {
  const folder = join(HERE, "other-build");
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(".").filter((entry) => !OWN_PARTS.includes(entry)))
    if (KNOW_THEIR_PLACE.includes(name)) cpSync(name, join(folder, name), { recursive: true });
    else symlinkSync(join(process.cwd(), name), join(folder, name));
  const next = join(folder, ".next");
  cpSync(".next", next, {
    recursive: true,
    verbatimSymlinks: true,
    filter: isNeeded,
  });
  const id = readFileSync(join(next, "BUILD_ID"), "utf8");
  const chunks = new Map(readdirSync(join(next, "static/chunks")).map((name) => [name, otherName(name)]));
  for (const [name, other] of chunks)
    renameSync(join(next, "static/chunks", name), join(next, "static/chunks", other));
  renameSync(join(next, "static", id), join(next, "static", otherName(id)));
  for (const file of textsBelow(next)) {
    const text = readFileSync(file, "utf8");
    const changed = text
      .replaceAll(id, otherName(id))
      .replaceAll(
        /static\/chunks\/([\w~-]+\.(?:js|css))/g,
        (_, name: string) => `static/chunks/${chunks.get(name) ?? name}`,
      );
    if (changed !== text) writeFileSync(file, changed);
  }
  return folder;
}

const isNeeded = (path: string) => path !== join(".next", "cache") && !path.endsWith(".map");

/** As long as it was, because React's format counts bytes. */
const otherName = (name: string) => name.replace(/.(?=\.\w+$|$)/, "X");

const textsBelow = (folder: string) =>
  filesBelow(folder).filter((path) => /\.(js|css|json|html|rsc)$|\/BUILD_ID$/.test(path));

const filesBelow = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

/** Waits until the machines can send each other's scripts. A start waits for that, but for two seconds at most, and a page whose script is missing is loaded again. */
export async function untilShared(...folders: string[]): Promise<void> {
  const paths = folders.flatMap((folder) => {
    const root = join(folder, ".next/static");
    return filesBelow(root).map((path) => path.slice(root.length + 1));
  });
  const shared = (client: pg.Client) =>
    client.query("select from build_assets where path = any ($1)", [paths]).then(({ rowCount }) => rowCount);
  await withClient(
    { name: "tests", url: process.env.DATABASE_URL ?? "", connectionTimeoutMillis: 0 },
    (client) => expect.poll(() => shared(client)).toBe(new Set(paths).size),
  );
}

/** A machine of the installation under test, with a build of its own, behind a load balancer at `origin`. */
export async function startMachine(name: string, folder: string, origin: string) {
  const port = await freePort();
  const data = join(HERE, `data-${name}`);
  rmSync(data, { recursive: true, force: true });
  const child = spawn(process.execPath, ["dist/server.js"], {
    cwd: folder,
    stdio: "ignore",
    env: {
      PATH: process.env.PATH,
      NODE_ENV: "production",
      PORT: String(port),
      HOST: "127.0.0.1",
      APP_URL: origin,
      DATABASE_URL: process.env.DATABASE_URL,
      APP_SECRET: readFileSync(join(HERE, "data/secret"), "utf8").trim(),
      DATA_DIR: data,
      TRUST_PROXY: "2",
      LOG_LEVEL: "warn",
    },
  });
  return { origin: `http://127.0.0.1:${port}`, stop: () => ended(child) };
}

async function ended(child: ChildProcess) {
  if (child.exitCode !== null) return;
  child.kill("SIGTERM");
  await new Promise((resolve) => child.once("exit", resolve));
}
