import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { closeServer } from "@/lib/platform/server/shutdown";
import { refuseBrokenRequests, SERVER_OPTIONS } from "./connection-limits";
import { type FastPath, openFastPath } from "./fast-path";
import { Client, get } from "./raw-client-fixture";

let server: Server;
let fastPath: FastPath;
/** requests that have begun and not been answered */
let waiting: { request: IncomingMessage; response: ServerResponse }[];
let begun: string[];
let most: number;

beforeEach(() => open());
afterEach(() => {
  server.closeAllConnections();
  fastPath.closeAllConnections();
  server.close();
});

async function open(options: { inAll?: number; ofGroup?: number; headersTimeout?: number } = {}) {
  [waiting, begun, most] = [[], [], 0];
  server = createServer({ ...SERVER_OPTIONS, connectionsCheckingInterval: 20, ...options });
  server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    begun.push(request.url ?? "");
    waiting.push({ request, response });
    most = Math.max(most, waiting.length);
  });
  refuseBrokenRequests(server);
  const { inAll = 100, ofGroup = 100 } = options;
  const group = ({ remoteAddress }: { remoteAddress?: string | undefined }) => remoteAddress;
  fastPath = openFastPath(server, { answer: () => false, most: { inAll, ofGroup }, groupOf: group });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
}

const reopen = async (options: Parameters<typeof open>[0]) => {
  server.close();
  await open(options);
};

/** Lets one request go. */
async function answerNext(text = "done"): Promise<void> {
  await expect.poll(() => waiting.length).toBeGreaterThan(0);
  waiting.shift()?.response.end(text);
}

const LAST = "Connection: close";
const many = (count: number) => Array.from({ length: count }, (_, n) => get(`/${n}`)).join("");
const post = (target: string, body: string, ...more: string[]) =>
  get(target, ...more).replace("GET", "POST") + body;

describe("one request of a connection at a time", () => {
  test("pipelined requests begin one after another, and are answered in order", async () => {
    const client = new Client(server);
    client.socket.write(many(50) + get("/last", LAST));
    for (let n = 0; n < 51; n++) await answerNext();
    expect((await client.closed).split("HTTP/1.1 200 OK")).toHaveLength(52);
    expect(begun).toEqual([...Array.from({ length: 50 }, (_, n) => `/${n}`), "/last"]);
    expect(most).toBe(1);
  });

  test.each([
    ["with a length", (n: number) => post(`/${n}`, "a\r\n\r\nb", "Content-Length: 6")],
    ["in pieces", (n: number) => post(`/${n}`, "4\r\n\r\n\r\n\r\n0\r\n\r\n", "Transfer-Encoding: chunked")],
    [
      "with a trailer",
      (n: number) => post(`/${n}`, "1\r\na\r\n0\r\nA: b\r\n\r\n", "Transfer-Encoding: chunked"),
    ],
    ["that offer another protocol", (n: number) => get(`/${n}`, "Connection: Upgrade", "Upgrade: h2c")],
  ])("also requests %s", async (_, requestOf) => {
    const client = new Client(server);
    client.socket.write([0, 1, 2, 3].map(requestOf).join("") + get("/last", LAST));
    for (let n = 0; n < 5; n++) {
      await expect.poll(() => waiting.length).toBe(1);
      waiting[0]?.request.resume();
      await answerNext();
    }
    await client.closed;
    expect(begun).toEqual(["/0", "/1", "/2", "/3", "/last"]);
    expect(most).toBe(1);
  });

  test("a body of nothing but empty lines arrives whole", async () => {
    const body = "\r\n".repeat(100_000);
    const client = new Client(server);
    client.socket.write(post("/", "", "Transfer-Encoding: chunked", LAST));
    client.socket.write(`${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`);
    await expect.poll(() => waiting.length).toBe(1);
    let size = 0;
    for await (const chunk of waiting[0]?.request ?? []) size += (chunk as Buffer).length;
    expect(size).toBe(body.length);
  });

  test("nothing more begins while an answer is not taken, nor is it read", async () => {
    const client = new Client(server);
    client.socket.pause();
    client.socket.write(get("/long"));
    await answerNext("x".repeat(20_000_000));
    const sent = 40_000_000;
    let taken = 0;
    client.socket.write(many(1), () => (taken += 1));
    client.socket.write(`GET /${"a".repeat(sent)}`, () => (taken += 1));
    const other = new Client(server);
    other.socket.write(get("/other", LAST));
    await answerNext();
    await other.closed;
    expect(begun).toEqual(["/long", "/other"]);
    expect(taken).toBeLessThan(2);
    client.socket.resume();
    await answerNext();
    await expect.poll(() => taken).toBe(2);
    expect(begun).toEqual(["/long", "/other", "/0"]);
  });
});

describe("a client that sends no more", () => {
  test.each([
    ["is answered", get("/0"), 1],
    ["is answered all it asked", many(3), 3],
    ["is answered what it sent a body for", post("/0", "abc", "Content-Length: 3"), 1],
  ])("%s", async (_, text, count) => {
    const client = new Client(server);
    client.socket.end(text);
    for (let n = 0; n < count; n++) await answerNext();
    expect((await client.closed).split("HTTP/1.1 200 OK")).toHaveLength(count + 1);
  });

  test("in the middle of a body gets 400", async () => {
    const client = new Client(server);
    client.socket.end(post("/0", "ab", "Content-Length: 3"));
    expect(await client.closed).toMatch(/^HTTP\/1\.1 400 /);
  });
});

describe("connections are closed for real", () => {
  test.each([
    ["half a head", "GET / HTTP/1.1\r\nHost: a\r\n", 408],
    ["nothing at all", "", 408],
    ["no HTTP", "what is this\r\n\r\n", 400],
    ["too long a head", get("/", `Accept: ${"a".repeat(17_000)}`), 431],
  ])("after %s, also where the client never closes its end", async (_, text, status) => {
    await reopen({ headersTimeout: 50 });
    const client = new Client(server);
    client.socket.allowHalfOpen = true;
    client.socket.write(text);
    await client.heard(1);
    expect(client.text).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    await expect.poll(connections).toBe(0);
    client.socket.destroy();
  });

  test("a client that reads no response is disconnected", async () => {
    server.timeout = 50;
    const client = new Client(server);
    client.socket.pause();
    client.socket.write(get("/long"));
    await answerNext("x".repeat(20_000_000));
    await expect.poll(connections).toBe(0);
    client.socket.destroy();
  });

  test("a client that waits for our response is not", async () => {
    server.timeout = 30;
    const client = new Client(server);
    client.socket.write(get("/slow", LAST));
    await new Promise<void>((resolve) => server.once("timeout", () => resolve()));
    await answerNext();
    expect(await client.closed).toMatch(/^HTTP\/1\.1 200 OK/);
  });

  test("a client still sending a body gets the response that refuses it", async () => {
    const client = new Client(server);
    client.socket.write(post("/", "", "Content-Length: 400000000"));
    const flood = setInterval(() => client.socket.write(Buffer.alloc(100_000)), 1);
    await expect.poll(() => waiting.length).toBe(1);
    waiting[0]?.response.writeHead(413, { Connection: "close" }).end("too large");
    expect(await client.closed).toMatch(/^HTTP\/1\.1 413 [^]*too large/);
    clearInterval(flood);
    await expect.poll(connections).toBe(0);
  });
});

describe("at a limit of connections", () => {
  test.each([
    ["in all", { inAll: 3 }],
    ["for an address", { ofGroup: 3 }],
  ])("%s the one that is idle for longest ends", async (_, limit) => {
    await reopen(limit);
    const [first, second, third] = [new Client(server), new Client(server), new Client(server)];
    for (const client of [first, second, third]) client.socket.write(get("/"));
    for (let n = 0; n < 3; n++) await answerNext();
    await Promise.all([first, second, third].map((client) => client.heard(1)));
    first.socket.write(get("/again"));
    await answerNext();
    await first.heard(2);
    const fourth = new Client(server);
    fourth.socket.write(get("/", LAST));
    await second.closed;
    await answerNext();
    expect(await fourth.closed).toMatch(/^HTTP\/1\.1 200 OK/);
    expect([first.socket.closed, third.socket.closed]).toEqual([false, false]);
  });

  test("where none is idle the new one is refused", async () => {
    await reopen({ ofGroup: 2 });
    const [first, second] = [new Client(server), new Client(server)];
    for (const client of [first, second]) client.socket.write(get("/", LAST));
    await expect.poll(() => waiting.length).toBe(2);
    expect(await new Client(server).closed).toMatch(/^HTTP\/1\.1 503 [^]*Retry-After: /);
    for (let n = 0; n < 2; n++) await answerNext();
    expect(await first.closed).toMatch(/^HTTP\/1\.1 200 OK/);
    expect(await second.closed).toMatch(/^HTTP\/1\.1 200 OK/);
  });
});

test("a server that closes answers what is under way, and says that it was the last", async () => {
  const client = new Client(server);
  client.socket.write(many(2));
  await expect.poll(() => waiting.length).toBe(1);
  const closed = closeServer(server, fastPath);
  await answerNext();
  await answerNext();
  expect(await client.closed).toMatch(/Connection: keep-alive[^]*Connection: close/);
  await closed;
});

test("a client that connects during a shutdown is queued, and then answered", async () => {
  const known = new Client(server);
  known.socket.write(get("/known"));
  await answerNext();
  await known.heard(1);
  fastPath.hold();
  const client = new Client(server);
  client.socket.write(get("/held", LAST));
  await expect.poll(connections).toBe(2);
  known.socket.write(get("/later"));
  await answerNext();
  await known.heard(2);
  expect(begun).toEqual(["/known", "/later"]);
  fastPath.release();
  await answerNext();
  expect(await client.closed).toMatch(/^HTTP\/1\.1 200 OK/);
});

const connections = () =>
  new Promise<number>((resolve, reject) =>
    server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  );
