import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import { FetchRefused, type Guards, guardedFetch, isGlobalAddress, PUBLIC_ONLY } from "./guarded-fetch";

/** A service on the loopback address that nobody outside may reach. */
let answer: RequestListener;
let connections = 0;
const inner = createServer((request, response) => answer(request, response));
inner.on("connection", () => connections++);

beforeEach(async () => {
  connections = 0;
  answer = (_request, response) => response.end("inside");
  await new Promise<void>((resolve) => inner.listen(0, "127.0.0.1", resolve));
});
afterEach(async () => {
  inner.closeAllConnections();
  await new Promise((resolve) => inner.close(resolve));
});

const port = () => (inner.address() as AddressInfo).port;
const v4 = (address: string) => ({ address, family: address.includes(":") ? 6 : 4 });

/** The product's guards with a hostile name server, and with the port of our service, so that only the address protects it. */
const hostile = (...responses: string[][]): Guards => ({
  ...PUBLIC_ONLY,
  mayAsk: () => true,
  resolve: async () => (responses.length > 1 ? (responses.shift() ?? []) : (responses[0] ?? [])).map(v4),
});

const refused = (guards: Guards, address = `http://evil.example:${port()}/logo.png`) =>
  expect(guardedFetch(address, 1_000, guards)).rejects.toThrow(FetchRefused);

test.each([
  "127.0.0.1",
  "127.8.8.8",
  "0.0.0.0",
  "10.1.2.3",
  "172.16.0.1",
  "192.168.1.1",
  "169.254.169.254",
  "100.64.0.1",
  "192.0.0.8",
  "192.0.2.1",
  "198.18.0.1",
  "203.0.113.7",
  "224.0.0.1",
  "240.0.0.1",
  "255.255.255.255",
  "::1",
  "::",
  "fe80::1",
  "fe80::1%eth0",
  "fc00::1",
  "fd12::1",
  "fec0::1",
  "ff02::1",
  "::ffff:127.0.0.1",
  "::ffff:8.8.8.8",
  "::127.0.0.1",
  "64:ff9b::7f00:1",
  "64:ff9b:1::1",
  "2002:7f00:1::1",
  "2001::1",
  "2001:db8::1",
  "0x7f.1",
  "nonsense",
  "",
])("%s is no address of the public internet", (address) => {
  expect(isGlobalAddress(address)).toBe(false);
});

test.each(["8.8.8.8", "93.184.216.34", "2606:4700:4700::1111"])("%s is one", (address) => {
  expect(isGlobalAddress(address)).toBe(true);
});

test.each(["127.0.0.1", "::ffff:127.0.0.1", "::1", "64:ff9b::7f00:1"])(
  "a name that resolves to %s is never connected to",
  async (address) => {
    await refused(hostile([address]));
    expect(connections).toBe(0);
  },
);

test("one private address among public ones is enough to refuse", async () => {
  await refused(hostile(["8.8.8.8", "127.0.0.1"]));
  await refused(hostile(["127.0.0.1", "8.8.8.8"]));
  await refused(hostile([]));
  expect(connections).toBe(0);
});

test("a name is resolved once a hop, so that a second answer cannot change where the connection goes", async () => {
  let asked = 0;
  const guards: Guards = {
    mayAsk: () => true,
    // The name itself leads nowhere: only the address that was checked can have answered.
    resolve: async () => (asked++ === 0 ? [v4("127.0.0.1")] : [v4("127.0.0.2")]),
    mayConnect: (address) => address === "127.0.0.1",
  };
  const body = await guardedFetch(`http://rebinding.invalid:${port()}/`, 1_000, guards);
  expect([body.toString(), asked, connections]).toEqual(["inside", 1, 1]);
});

test.each([
  "http://example.com/a.png",
  "https://example.com:8443/a.png",
  "https://user:secret@example.com/a.png",
  "ftp://example.com/",
  "file:///etc/passwd",
  "data:image/png;base64,AA",
  "//example.com/a.png",
  "logo.png",
  "https://127.0.0.1/",
  "https://[::1]/",
  "https://2130706433/",
  "https://0x7f.1/",
  "https://localhost/",
])("the product itself never asks %s", async (address) => {
  await expect(guardedFetch(address, 1_000)).rejects.toThrow(FetchRefused);
});

/** Maps a public host name to the loopback address; every other stays refused. */
const asIfPublic = (more: Partial<Guards> = {}): Guards => ({
  mayAsk: () => true,
  resolve: async () => [v4("127.0.0.1")],
  mayConnect: (address) => address === "127.0.0.1",
  ...more,
});

test.each(["http://169.254.169.254/latest", "http://[::1]:1/", "file:///etc/passwd"])(
  "a redirect to %s is checked like the first address",
  async (location) => {
    answer = (_request, response) => response.writeHead(302, { Location: location }).end();
    const guards = asIfPublic({
      mayAsk: ({ protocol }) => protocol === "http:",
      resolve: async (host) => [v4(host === "evil.example" ? "127.0.0.1" : host)],
    });
    await refused(guards);
    expect(connections).toBe(1);
  },
);

test("two redirects are followed, a third is not", async () => {
  const hops =
    (most: number): RequestListener =>
    (request, response) => {
      const at = Number(request.url?.slice(1) ?? 0);
      if (at >= most) response.end("arrived");
      else response.writeHead(302, { Location: `/${at + 1}` }).end();
    };
  answer = hops(2);
  expect((await guardedFetch(`http://x.example:${port()}/0`, 1_000, asIfPublic())).toString()).toBe(
    "arrived",
  );
  answer = hops(3);
  await refused(asIfPublic(), `http://x.example:${port()}/0`);
});

test("responses that are too large, too slow or errors are refused", async () => {
  answer = (_request, response) => response.end("x".repeat(1_001));
  await refused(asIfPublic());
  answer = (_request, response) => response.writeHead(404).end();
  await refused(asIfPublic());
  answer = () => {};
  await refused(asIfPublic());
});

test("a host that answers with another protocol is refused at once, and nobody waits for it", async () => {
  const head = "HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n";
  answer = ({ socket }) => socket.write(head);
  await refused(asIfPublic());
  expect(connections).toBe(1);
});

test("nothing of ours goes along but what any reader of pictures sends", async () => {
  let sent: string[] = [];
  answer = (request, response) => {
    sent = Object.keys(request.headers).sort();
    response.end("ok");
  };
  await guardedFetch(`http://x.example:${port()}/`, 1_000, asIfPublic());
  expect(sent).toEqual(["accept", "connection", "host", "user-agent"]);
});
