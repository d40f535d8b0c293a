import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { pool } from "../database/pool";
import { env } from "../env";
import { contentName } from "./file-store";
import { keepFile, readFile } from "./files";
import { CHUNK_BYTES } from "./postgres-store";
import { type S3Double, startS3 } from "./s3-fixtures";

const settings = { ...env() };
let s3: S3Double;
let folder: string;

beforeAll(async () => {
  s3 = await startS3();
  folder = await mkdtemp(join(tmpdir(), "machines-"));
  Object.assign(env(), s3.settings);
  await pool().query("insert into installation default values");
});
afterAll(async () => {
  await s3.close();
  await rm(folder, { recursive: true, force: true });
  Object.assign(env(), settings);
  await pool().end();
});

/** A process on a machine of its own: the same database and bucket, another data directory. */
function startProcess(machine: string, code: string, ...values: string[]) {
  const child = spawn(process.execPath, ["--import", "tsx", "--input-type=module", "-e", code, ...values], {
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, ...s3.settings, DATA_DIR: join(folder, machine) },
  });
  const said: string[] = [];
  child.stdout.on("data", (text: Buffer) => said.push(text.toString()));
  return once(child, "close").then(([code, signal]) => ({ code, signal, said: said.join("") }));
}

const KEEP = `
  import { contentName } from "./lib/platform/files/file-store.ts";
  import { keepFile } from "./lib/platform/files/files.ts";
  const content = Buffer.alloc(Number(process.argv[1]), "OggS the same song ");
  const name = contentName(content, "ogg");
  await keepFile(name, content);
  process.stdout.write(name);
  process.exit(0);
`;

const SERVE = `
  import { mediaRoute } from "./lib/identity/uploads/serve.ts";
  const [, name] = process.argv;
  const request = new Request("http://localhost/", { headers: { Range: "bytes=0-6" } });
  const response = await mediaRoute(request, { params: Promise.resolve({ name }) });
  process.stdout.write(response.status + " " + (await response.text()));
  process.exit(0);
`;

/** Moves files, and is killed at its nth request to the bucket or statement to the database: while it is under way, or once it has ended. */
const MOVE = `
  import pg from "pg";
  import { moveFiles } from "./lib/platform/files/move-files.ts";
  const [, nth, target] = process.argv;
  let left = Number(nth);
  const kill = () => process.kill(process.pid, "SIGKILL");
  const counted = (send) => function (...values) {
    const sent = send.apply(this, values);
    if (left-- === 0) nth % 2 ? Promise.resolve(sent).then(kill, kill) : setImmediate(kill);
    return sent;
  };
  globalThis.fetch = counted(globalThis.fetch);
  pg.Client.prototype.query = counted(pg.Client.prototype.query);
  await moveFiles(target);
  process.exit(0);
`;

test("a file that two machines upload at once is served by a third", async () => {
  const size = String(2 * CHUNK_BYTES);
  const [first, second] = await Promise.all(["a", "b"].map((machine) => startProcess(machine, KEEP, size)));
  expect(first?.said).toMatch(/^[0-9a-f]{40}\.ogg$/);
  expect(second).toEqual(first);
  expect((await startProcess("c", SERVE, first?.said ?? "")).said).toBe("206 OggS th");
});

test("a move that is killed at any step is finished by the next", async () => {
  await pool().query("delete from files; delete from file_chunks");
  const names: string[] = [];
  const upload = async () => {
    const content = randomBytes(CHUNK_BYTES + names.length);
    const name = contentName(content, "ogg");
    await keepFile(name, content);
    names.push(name);
  };
  for (let at = 0; at < 8; at++) await upload();
  let kills = 0;
  for (; kills < 20; kills++) {
    const moving = startProcess("mover", MOVE, String(4 + kills * 11), "s3");
    await upload();
    for (const name of names) expect((await readFile(name))?.length).toBeGreaterThanOrEqual(CHUNK_BYTES);
    if ((await moving).code === 0) break;
  }
  expect(kills).toBeGreaterThan(2);
  const { rows } = await pool().query("select distinct kept_in, stored_at is not null as stored from files");
  expect(rows).toEqual([{ kept_in: "s3", stored: true }]);
  for (const name of names) expect((await readFile(name))?.length).toBeGreaterThanOrEqual(CHUNK_BYTES);
});
