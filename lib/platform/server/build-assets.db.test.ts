import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { pool } from "../database/pool";
import { BuildAssets } from "./build-assets";

const folder = mkdtempSync(join(tmpdir(), "builds-"));

/** A build with these files, by their names. */
function build(name: string, files: Record<string, string>): BuildAssets {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(folder, name, "chunks"), { recursive: true });
    writeFileSync(join(folder, name, "chunks", path), text);
  }
  return new BuildAssets(join(folder, name));
}

const [former, latter] = [
  build("former", { "a1.js": "former()", "c.css": "a{}" }),
  build("latter", { "a2.js": "latter()" }),
];
const server = createServer((request, response) => {
  void latter.answer(request, response).then((isAnswered) => isAnswered || response.writeHead(404).end());
});
const get = (path: string, method = "GET") =>
  fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/_next/static/${path}`, { method });

beforeAll(async () => {
  await Promise.all([former.share(), former.share(), latter.share()]);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterAll(async () => {
  await Promise.all([former.stop(), latter.stop()]);
  server.close();
  rmSync(folder, { recursive: true });
  await pool().end();
});

test("a machine has the scripts and styles of another build", async () => {
  const script = await get("chunks/a1.js?dpl=former");
  expect(await script.text()).toBe("former()");
  expect(script.headers.get("content-type")).toBe("application/javascript; charset=UTF-8");
  expect(script.headers.get("cache-control")).toContain("immutable");
  expect((await get("chunks/c.css")).headers.get("content-type")).toBe("text/css; charset=UTF-8");
  expect((await get("chunks/a1.js", "HEAD")).status).toBe(200);
});

test.each(["chunks/a2.js", "chunks/nobodys.js", "chunks/../secret", ""])(
  "%j is left to the framework",
  async (path) => {
    expect((await get(path)).status).toBe(404);
  },
);

test("files that the database did not take are there soon after", async () => {
  await pool().query("alter table build_assets rename to build_assets_away");
  const later = build("later", { "a3.js": "later()" });
  onTestFinished(() => later.stop());
  await later.share();
  await pool().query("alter table build_assets_away rename to build_assets");
  await expect.poll(async () => (await get("chunks/a3.js")).status).toBe(200);
});

test("only reading finds them", async () => {
  expect((await get("chunks/a1.js", "POST")).status).toBe(404);
});

test("builds that nobody has run for a week are deleted, but by no wrong clock", async () => {
  onTestFinished(() => void vi.useRealTimers());
  await pool().query("update build_assets set seen_at = now() - interval '8 days'");
  const paths = async () =>
    (await pool().query<{ path: string }>("select path from build_assets order by path")).rows.map(
      ({ path }) => path,
    );
  const before = await paths();
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 40 * 86_400_000 });
  await latter.share();
  expect(await paths()).toEqual(before);
  vi.useRealTimers();
  await latter.share();
  expect(await paths()).toEqual(["chunks/a2.js"]);
});
