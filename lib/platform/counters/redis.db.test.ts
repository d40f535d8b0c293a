import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:net";
import { Redis } from "ioredis";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { pool } from "../database/pool";
import { env } from "../env";
import { signal } from "../signal-fixtures";
import type { Window } from "./counter";
import {
  clearWindows,
  counterComplaints,
  countIn,
  lookAtWindows,
  startCounters,
  takeBackFrom,
} from "./counters";
import { hasRedis, type RedisServer, redisServer } from "./redis-fixtures";
import { RedisLink } from "./redis-link";

/** So many calls, had each of them waited for a Redis that hangs. */
const CALLS = 20;
const EACH_WAITED_MS = CALLS * 250;

describe.skipIf(!hasRedis())("with a Redis server", () => {
  let server: RedisServer;
  let stop = () => {};
  const links: RedisLink[] = [];

  beforeAll(async () => {
    server = await redisServer();
    await server.start();
    Object.assign(env(), { REDIS_URL: server.url });
    stop = await startCounters();
  });
  afterEach(() => {
    for (const link of links.splice(0)) link.stop();
  });
  afterAll(async () => {
    stop();
    await server.remove();
    await pool().end();
  });

  const windowOf = (): Window => ({ purpose: "a test", name: randomUUID(), seconds: 60 });
  const count = async (window: Window) => (await countIn([window]))[0]?.count;
  const inPostgres = async () => (await pool().query("select from rate_limits")).rowCount;
  const isBack = () => expect.poll(() => counterComplaints()).toEqual([]);
  const reasonOf = () => counterComplaints()[0]?.reason ?? "";
  /** Why a link to that address cannot be used. */
  async function problemAt(url: string) {
    const link = new RedisLink(url);
    links.push(link);
    await link.connect();
    return link.complaint();
  }

  test("Redis counts each call once, and the database none", async () => {
    const window = windowOf();
    const tallies = await Promise.all(Array.from({ length: 60 }, () => countIn([window])));
    const counts = tallies.map(([tally]) => tally?.count ?? 0).sort((a, b) => a - b);
    expect(counts).toEqual(Array.from({ length: 60 }, (_, at) => at + 1));
    expect(await inPostgres()).toBe(0);
    const [seen] = await lookAtWindows([window]);
    expect(seen?.msLeft).toBeGreaterThan(0);
    expect(seen?.msLeft).toBeLessThanOrEqual(60_000);
    await takeBackFrom(window);
    expect(await count(window)).toBe(60);
    await clearWindows([window]);
    expect(await lookAtWindows([window])).toEqual([undefined]);
  });

  test("names are hashed, and have the installation's prefix and an end", async () => {
    await countIn([{ purpose: "api", name: "203.0.113.77", seconds: 60 }]);
    const client = new Redis(server.url);
    const keys = await client.keys("*");
    expect(keys.filter((key) => !/^switchyard:[\w-]{12}:(a test|api|check)(:[\w-]{43})?$/.test(key))).toEqual(
      [],
    );
    for (const key of keys) expect(await client.pttl(key)).toBeGreaterThan(0);
    client.disconnect();
  });

  test("killed: PostgreSQL counts on at once; restarted empty: Redis again", async () => {
    const window = windowOf();
    await count(window);
    await server.kill();
    const began = performance.now();
    for (let n = 1; n <= CALLS; n++) expect(await count(window)).toBe(n);
    expect(performance.now() - began).toBeLessThan(EACH_WAITED_MS);
    expect(await inPostgres()).toBe(1);
    await expect.poll(reasonOf).toContain("counted in PostgreSQL: the connection was refused");
    await server.start();
    await isBack();
    expect(await count(window)).toBe(1);
  });

  test("paused: no call waits for it for long, and it comes back", async () => {
    const window = windowOf();
    await count(window);
    signal([server.pid()], "SIGSTOP");
    const began = performance.now();
    const counts = await Promise.all(Array.from({ length: CALLS }, () => count(window)));
    expect(performance.now() - began).toBeLessThan(EACH_WAITED_MS);
    expect(Math.max(...counts.map(Number))).toBe(CALLS);
    expect(reasonOf()).toContain("it does not answer");
    signal([server.pid()], "SIGCONT");
    await isBack();
    expect(await count(window)).toBeGreaterThan(1);
  });

  test("memory full: PostgreSQL counts until there is room", async () => {
    const client = new Redis(server.url);
    await client.config("SET", "maxmemory-policy", "noeviction");
    await client.config("SET", "maxmemory", "1");
    const window = windowOf();
    expect(await count(window)).toBe(1);
    expect(await count(window)).toBe(2);
    expect(reasonOf()).toContain("its memory is full");
    await client.config("SET", "maxmemory", "0");
    client.disconnect();
    await isBack();
  });

  test("what is wrong with the address or the server is said plainly", async () => {
    const secured = await redisServer();
    await secured.start("--requirepass", "right");
    expect(await problemAt(secured.url)).toContain("REDIS_URL has none");
    expect(await problemAt(secured.url.replace("//", "//:wrong@"))).toContain(
      "password in REDIS_URL is wrong",
    );
    expect(await problemAt(secured.url.replace("//", "//:right@"))).toBeUndefined();
    expect(await problemAt(`${server.url}/99`)).toContain("database number");
    expect(await problemAt(server.url.replace("redis:", "rediss:"))).toContain("has no TLS");
    await secured.remove();
  });

  test("a server without passwords is named, and the password is not", async () => {
    const open = await redisServer();
    await open.start("--rename-command", "AUTH", "");
    for (const user of ["", "someone"])
      expect(await problemAt(open.url.replace("//", `//${user}:a-password@`))).toBe(
        "it has no passwords, and REDIS_URL has one",
      );
    await open.remove();
  });

  test("a version before 7 is not used", async () => {
    const reply = "*4\r\n$6\r\nserver\r\n$5\r\nredis\r\n$7\r\nversion\r\n$6\r\n6.2.14\r\n";
    const old = createServer((socket) => socket.on("data", () => socket.write(reply)).on("error", () => {}));
    await once(old.listen(0, "127.0.0.1"), "listening");
    const address = old.address();
    const port = typeof address === "object" ? address?.port : 0;
    expect(await problemAt(`redis://127.0.0.1:${port}`)).toBe(
      "it is version 6.2.14, and version 7 or later is needed",
    );
    old.close();
  });
});
