import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { pool } from "./database/pool";
import { type Env, env } from "./env";
import { PUBLIC_ONLY } from "./guarded-fetch";
import { availableUpdate, checkForUpdate, isNewer } from "./update-check";
import { version } from "./version";

let answer: RequestListener;
let asked = 0;
const registry = createServer((request, response) => {
  asked++;
  answer(request, response);
});
const address = () => `http://registry.example:${(registry.address() as AddressInfo).port}/switchyard/latest`;
const local = {
  ...PUBLIC_ONLY,
  mayAsk: () => true,
  mayConnect: () => true,
  resolve: async () => [{ address: "127.0.0.1", family: 4 }],
};
const check = () => checkForUpdate(address(), local);
const responds = (body: string, status = 200) => {
  answer = (_request, response) => response.writeHead(status).end(body);
};
const set = (value: Env["UPDATE_CHECK"]) => Object.assign(env(), { UPDATE_CHECK: value });

beforeAll(() => new Promise<void>((resolve) => registry.listen(0, "127.0.0.1", resolve)));
beforeEach(async () => {
  asked = 0;
  set("on");
  await pool().query(
    "insert into installation default values on conflict (is_one) do update set newest_version = null",
  );
});
afterAll(async () => {
  registry.close();
  await pool().end();
});

test("a newer version is noted, and said until it runs", async () => {
  responds('{"name":"switchyard","version":"999.0.0"}');
  expect(await check()).toBe(1);
  expect(await availableUpdate()).toBe("999.0.0");
});

test.each([
  ["the running version", version()],
  ["an older one", "0.0.1"],
])("%s is no update", async (_name, newest) => {
  responds(JSON.stringify({ version: newest }));
  await check();
  expect(await availableUpdate()).toBeNull();
});

test("nothing is asked or said unless UPDATE_CHECK is on", async () => {
  responds('{"version":"999.0.0"}');
  await check();
  set("off");
  expect(await check()).toBe(0);
  expect(asked).toBe(1);
  expect(await availableUpdate()).toBeNull();
});

test.each([
  ["an error", '{"version":"1000.0.0"}', 500],
  ["a page of a proxy", "<html>Sign in</html>", 200],
  ["a version of no use", '{"version":"latest<script>"}', 200],
  ["too much", " ".repeat(1_000_001), 200],
])("%s changes nothing", async (_name, body, status) => {
  responds('{"version":"999.0.0"}');
  await check();
  responds(body, status);
  expect(await check()).toBe(0);
  expect(await availableUpdate()).toBe("999.0.0");
});

test("versions are compared by their numbers", () => {
  expect(isNewer("0.10.0", "0.9.9")).toBe(true);
  expect(isNewer("1.0.0", "0.99.99")).toBe(true);
  expect(isNewer("0.2.0", "0.2.0")).toBe(false);
  expect(isNewer("0.2.0", "0.10.0")).toBe(false);
});
