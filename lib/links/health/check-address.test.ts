import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import { type AddressInfo, createServer as createSocketServer, type Socket } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { env } from "@/lib/platform/env";
import { type Guards, isGlobalAddress, PUBLIC_PAGES } from "@/lib/platform/guarded-fetch";
import { NameError } from "@/lib/platform/names";
import { checkAddress, retryAfterOf } from "./check-address";

let server: Server;
let answer: RequestListener;
let asked: string[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    answer(request, response);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
});
beforeEach(() => {
  asked = [];
});
afterAll(() => void server.closeAllConnections());

const portOf = (of: { address(): unknown }) => (of.address() as AddressInfo).port;
const at = (path: string) => `http://page.example:${portOf(server)}${path}`;
/** Public host names lead to this machine; addresses in numbers are what they are. */
const NEAR: Guards = {
  mayAsk: ({ protocol }) => protocol === "http:",
  resolve: async (host) => [{ address: host.endsWith(".example") ? "127.0.0.1" : host, family: 4 }],
  mayConnect: (address) => address === "127.0.0.1",
};
const checkAt = (path: string, more: Partial<Parameters<typeof checkAddress>[1]> = {}) =>
  checkAddress(at(path), {
    guards: NEAR,
    isOurs: async ({ hostname }) => hostname === "ours.example",
    ...more,
  });

const status =
  (code: number, headers = {}): RequestListener =>
  (_, response) =>
    void response.writeHead(code, headers).end();

test("a page that answers HEAD is asked once, by a robot that says whose it is", async () => {
  let agent: string | undefined;
  answer = (request, response) => {
    agent = request.headers["user-agent"];
    response.writeHead(200).end();
  };
  expect(await checkAt("/")).toEqual({ kind: "works", movedTo: null });
  expect(asked).toEqual(["HEAD /"]);
  expect(agent).toBe(`Mozilla/5.0 (compatible; SwitchyardBot/1.0; +${env().APP_URL})`);
});

test.each([405, 501, 403, 404, 500])(
  "a page that answers HEAD with %i may still answer GET",
  async (code) => {
    answer = (request, response) => void response.writeHead(request.method === "HEAD" ? code : 200).end();
    expect(await checkAt("/")).toMatchObject({ kind: "works" });
    expect(asked).toEqual(["HEAD /", "GET /"]);
  },
);

test.each([404, 410, 400, 500, 503])("%i is a failure", async (code) => {
  answer = status(code);
  expect(await checkAt("/")).toMatchObject({
    kind: "fails",
    reason: "status",
    status: code,
    isOutage: false,
  });
});

test.each([401, 402, 403, 405, 406, 407, 408, 451, 999])("%i proves nothing", async (code) => {
  answer = status(code);
  expect(await checkAt("/")).toMatchObject({ kind: "unknown", reason: "robots", status: code });
});

test("a host that asks for patience gets it", async () => {
  answer = status(429, { "Retry-After": "120" });
  expect(await checkAt("/")).toMatchObject({ kind: "unknown", reason: "later", waitSeconds: 120 });
  expect(asked).toHaveLength(1);
  const wait = (text: string) => retryAfterOf({ headers: { "retry-after": text } });
  expect([wait("99999999"), wait("soon"), wait("Thu, 01 Jan 1970 00:00:00 GMT")]).toEqual([
    86_400,
    undefined,
    0,
  ]);
});

test("redirects for good are told apart from those for now, and from mere tidiness", async () => {
  answer = (request, response) => {
    const next: Record<string, [number, string]> = {
      "/old": [301, "/middle"],
      "/middle": [308, "/new"],
      "/new": [302, "/today"],
      "/tidy": [301, "/tidy/"],
      "/now": [302, "/elsewhere"],
    };
    const [code, location] = next[request.url ?? ""] ?? [200, undefined];
    response.writeHead(code, location ? { Location: location } : {}).end();
  };
  expect(await checkAt("/old")).toEqual({ kind: "works", movedTo: at("/new") });
  expect(await checkAt("/tidy")).toEqual({ kind: "works", movedTo: null });
  expect(await checkAt("/now")).toEqual({ kind: "works", movedTo: null });
});

test("endless redirects end after eleven requests, and those in a circle sooner", async () => {
  answer = (request, response) => void response.writeHead(302, { Location: `${request.url}x` }).end();
  expect(await checkAt("/")).toMatchObject({ kind: "fails", reason: "redirects" });
  expect(asked.filter((line) => line.startsWith("HEAD"))).toHaveLength(11);
  asked = [];
  answer = status(302, { Location: "/" });
  expect(await checkAt("/")).toMatchObject({ kind: "fails", reason: "redirects" });
  expect(asked).toEqual(["HEAD /", "GET /"]);
});

test("a circle of a website that wants cookies proves nothing", async () => {
  answer = status(302, { Location: "/", "Set-Cookie": "a=b" });
  expect(await checkAt("/")).toMatchObject({ kind: "unknown", reason: "robots" });
});

test("a body is not read: one that never ends, or drips, keeps nobody", async () => {
  let isClosed = false;
  answer = (request, response) => {
    response.on("close", () => {
      isClosed = true;
    });
    response.writeHead(request.method === "HEAD" ? 405 : 200);
    if (request.method === "GET") response.write("drip");
    else response.end();
  };
  expect(await checkAt("/")).toMatchObject({ kind: "works" });
  await expect.poll(() => isClosed).toBe(true);
});

test("a head that drips or never comes is a timeout", async () => {
  answer = () => {};
  expect(await checkAt("/", { patienceMs: 100 })).toMatchObject({
    kind: "fails",
    reason: "timeout",
    isOutage: true,
  });
  expect(asked).toEqual(["HEAD /", "GET /"]);
});

test("ten megabytes of headers, and what is no HTTP at all, are no response", async () => {
  const head = `HTTP/1.1 200 OK\r\nX: ${"x".repeat(10_000_000)}\r\n\r\n`;
  for (const text of [head, "SSH-2.0-OpenSSH_9.9\r\n"]) {
    const sockets: Socket[] = [];
    const raw = createSocketServer((socket) => {
      sockets.push(socket.on("error", () => {}));
      socket.end(text);
    });
    raw.listen(0, "127.0.0.1");
    await once(raw, "listening");
    const finding = await checkAddress(`http://page.example:${portOf(raw)}/`, {
      guards: NEAR,
      isOurs: async () => false,
    });
    expect(finding).toMatchObject({ kind: "fails", reason: "invalid" });
    for (const socket of sockets) socket.destroy();
    raw.close();
  }
});

test("a port that nobody listens on refuses, which may be the network's fault", async () => {
  const gone = createServer().listen(0, "127.0.0.1");
  await once(gone, "listening");
  const port = portOf(gone);
  gone.close();
  await once(gone, "close");
  const finding = await checkAddress(`http://page.example:${port}/`, {
    guards: NEAR,
    isOurs: async () => false,
  });
  expect(finding).toMatchObject({ kind: "fails", reason: "refused", isOutage: true });
});

test.each([
  ["http://ours.example/abc", "own"],
  ["itms-apps://apps.apple.com/app/id1", "address"],
  ["http://169.254.169.254/latest", "private"],
  ["http://10.0.0.1/", "private"],
])("a redirect to %s is not followed", async (location, reason) => {
  answer = status(302, { Location: location });
  expect(await checkAt("/")).toEqual({ kind: "unknown", reason, status: null });
  expect(asked).toEqual(["HEAD /"]);
});

test("an address that visitors change is nobody's", async () => {
  answer = status(404);
  for (const path of ["/{country}", "/%7Bquery.x%7D", "/?id={click_id}", "/docs/*"])
    expect(await checkAt(path)).toEqual({ kind: "unknown", reason: "placeholder", status: null });
  expect(asked).toEqual([]);
});

test("a name without addresses is a failure; one that nobody can say may be the network's", async () => {
  const named = (isCertain: boolean) => ({
    ...NEAR,
    resolve: async () => {
      throw new NameError(isCertain);
    },
  });
  expect(await checkAt("/", { guards: named(true) })).toMatchObject({ reason: "dns", isOutage: false });
  expect(await checkAt("/", { guards: named(false) })).toMatchObject({ reason: "dns", isOutage: true });
});

test.each([
  "http://127.0.0.1/",
  "http://0x7f.1/",
  "http://2130706433/",
  "http://[::1]/",
  "http://[::ffff:127.0.0.1]/",
  "http://169.254.169.254/latest/meta-data",
  "http://127.0.0.1:80/",
  "https://user:secret@127.0.0.1/",
  "http://127.0.0.1:22/",
])("the product itself asks nothing of %s", async (address) => {
  const finding = await checkAddress(address, { guards: PUBLIC_PAGES, isOurs: async () => false });
  expect(finding).toMatchObject({ kind: "unknown" });
  expect(PUBLIC_PAGES.mayConnect).toBe(isGlobalAddress);
});
