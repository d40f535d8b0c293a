import { createServer } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { Writable } from "node:stream";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { FastAnswer, readSimpleRequest } from "./fast-exchange";

const read = (text: string, mostBytes = 16_384) => readSimpleRequest(Buffer.from(text, "latin1"), mostBytes);
const head = (...lines: string[]) => `${lines.join("\r\n")}\r\n\r\n`;

test("target and headers are read unchanged, names in lower case, values trimmed", () => {
  const text = head(
    "GET /Abc?x=1#y HTTP/1.1",
    "Host: go.example",
    "ACCEPT-Language:  de, en;q=0.5\t ",
    "Cookie:a=b; c=d",
    "X-Empty:",
    "X-Old: caf\xe9",
  );
  expect(read(text)).toEqual({
    url: "/Abc?x=1#y",
    headers: {
      host: "go.example",
      "accept-language": "de, en;q=0.5",
      cookie: "a=b; c=d",
      "x-empty": "",
      "x-old": "caf\xe9",
    },
    isLast: false,
  });
});

test("a client that says so is answered for the last time", () => {
  expect(read(head("GET / HTTP/1.1", "Host: a", "Connection: Close"))?.isLast).toBe(true);
  expect(read(head("GET / HTTP/1.1", "Host: a", "Connection: Keep-Alive"))?.isLast).toBe(false);
});

const GET = "GET /a HTTP/1.1";
const HOST = "Host: a";

test.each([
  ["another method", head("HEAD /a HTTP/1.1", HOST)],
  ["a method in small letters", head("get /a HTTP/1.1", HOST)],
  ["an older version", head("GET /a HTTP/1.0", HOST)],
  ["an absolute target", head("GET http://a/a HTTP/1.1", HOST)],
  ["a target with a blank", head("GET /a b HTTP/1.1", HOST)],
  ["a target beyond ASCII", head("GET /\xe9 HTTP/1.1", HOST)],
  ["no host", head(GET, "Accept: */*")],
  ["two hosts", head(GET, HOST, "host: b")],
  ["a header twice", head(GET, HOST, "Accept: a", "accept: b")],
  ["a header named like a property of every object", head(GET, HOST, "constructor: a")],
  ["a blank before the colon", head(GET, HOST, "Accept : a")],
  ["a header that goes on in the next line", head(GET, HOST, "Accept: a", " b")],
  ["a line without a colon", head(GET, HOST, "Accept")],
  ["a name with a sign that no name has", head(GET, HOST, "Acc(ept: a")],
  ["a control character", head(GET, HOST, "Accept: a\x00b")],
  ["a carriage return alone", head(GET, HOST, "Accept: a\rb")],
  ["lines that end with a line feed alone", `${GET}\n${HOST}\n\n`],
  ["the length of a body", head(GET, HOST, "Content-Length: 0")],
  ["a body in pieces", head(GET, HOST, "Transfer-Encoding: chunked")],
  ["another protocol", head(GET, HOST, "Connection: Upgrade", "Upgrade: websocket")],
  ["an expectation", head(GET, HOST, "Expect: 100-continue")],
  ["a connection that is kept and more", head(GET, HOST, "Connection: keep-alive, TE")],
  ["something after the end", `${head(GET, HOST)}x`],
  ["two requests", head(GET, HOST) + head(GET, HOST)],
  ["an empty line in front", `\r\n${head(GET, HOST)}`],
  ["half of a head", `${GET}\r\n${HOST}\r\n`],
  ["nothing", ""],
])("%s is not ours to read", (_, text) => {
  expect(read(text)).toBeUndefined();
});

test("a head that is longer than allowed is not ours to read", () => {
  const text = head(GET, HOST, `Accept: ${"a".repeat(100)}`);
  expect(read(text, text.length)).toBeDefined();
  expect(read(text, text.length - 1)).toBeUndefined();
});

// node:http's reading of the same bytes: undefined when it refuses them.
const server = createServer((request, response) => {
  response.end(JSON.stringify({ url: request.url, headers: request.headers, method: request.method }));
});

beforeAll(() => new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve)));
afterAll(() => void server.close());

const asNodeReads = (text: string) =>
  new Promise<{ method: string; url: string; headers: Record<string, string> } | undefined>(
    (resolve, reject) => {
      const { port } = server.address() as AddressInfo;
      let answer = "";
      const socket = connect(port, "127.0.0.1", () => socket.end(text, "latin1"));
      socket.on("data", (bytes) => {
        answer += bytes.toString("utf8");
      });
      socket.on("error", reject).on("close", () => {
        const [status = "", ...rest] = answer.split("\r\n\r\n");
        resolve(status.startsWith("HTTP/1.1 200") ? JSON.parse(rest.join("\r\n\r\n")) : undefined);
      });
    },
  );

const name = fc.oneof(
  fc.constantFrom(
    "Host",
    "Accept",
    "Cookie",
    "cookie",
    "Connection",
    "Content-Length",
    "__proto__",
    "Referer",
  ),
  fc.string({ minLength: 1, maxLength: 6, unit: fc.constantFrom(..."aZ9-_!#'. (:\x7f\xe9") }),
);
const value = fc.oneof(
  fc.constantFrom("a", "keep-alive", "close", "0", ""),
  fc.string({ maxLength: 8, unit: fc.constantFrom(...'aB ,;=\t"\x00\x7f\xa0\xe9\r\n') }),
);
const target = fc
  .string({ maxLength: 8, unit: fc.constantFrom(...'/a%2?#&="<\x7f\xe9 ') })
  .map((text) => `/${text}`);

test("every request read here is read the same by node:http", async () => {
  let both = 0;
  await fc.assert(
    fc.asyncProperty(target, fc.array(fc.tuple(name, value), { maxLength: 4 }), async (asked, pairs) => {
      const lines = pairs.map(([key, text]) => `${key}:${text}`);
      // The last request of its connection, so that node:http ends it.
      const text = head(`GET ${asked} HTTP/1.1`, "Host: a", ...lines, "Connection: close");
      const ours = read(text);
      if (!ours) return;
      both++;
      expect(await asNodeReads(text)).toEqual({ method: "GET", url: ours.url, headers: ours.headers });
    }),
    { numRuns: 3_000 },
  );
  expect(both).toBeGreaterThan(100);
});

/** Collects what is written; accepts nothing until `release` is called. */
class Client extends Writable {
  readonly got: Buffer[] = [];
  release: (() => void) | undefined;

  constructor(private readonly isSlow: boolean) {
    super();
  }

  override _write(bytes: Buffer, _encoding: string, done: () => void): void {
    this.got.push(bytes);
    if (this.isSlow) this.release = done;
    else done();
  }

  get text(): string {
    return Buffer.concat(this.got).toString();
  }
}

function say(client: Client, pieces: string[]) {
  const answer = new FastAnswer(client as Writable as Socket, "Connection: close\r\n", () => {});
  answer.writeHead(200, ["Content-Length", String(Buffer.byteLength(pieces.join("")))]);
  for (const piece of pieces) answer.write(piece);
  answer.end();
}

test.each([
  ["in ASCII", ["one, ", "two, ", "three"]],
  ["beyond it", ["Łódź, ", "one, ", "żółw"]],
  ["that is empty", ["", "", ""]],
  ["longer than the desk", ["a".repeat(20_000), "b".repeat(20_000)]],
  ["in one piece", ["one"]],
])("a body %s is one write with its head", (_, pieces) => {
  const client = new Client(false);
  say(client, pieces);
  const body = pieces.join("");
  const head = `HTTP/1.1 200 OK\r\nContent-Length: ${Buffer.byteLength(body)}\r\nDate: `;
  expect(client.got).toHaveLength(1);
  expect(client.text.startsWith(head)).toBe(true);
  expect(client.text.endsWith(`GMT\r\nConnection: close\r\n\r\n${body}`)).toBe(true);
});

test("bytes one client has not accepted stay unchanged while others are answered", () => {
  const [slow, other] = [new Client(true), new Client(false)];
  say(slow, ["for ", "the slow one"]);
  say(slow, ["and ", "more for it"]);
  say(other, ["for ", "the other one, which is longer"]);
  slow.release?.();
  expect(slow.text).toMatch(/for the slow one(.|\r\n)*and more for it$/);
  expect(other.text).toMatch(/for the other one, which is longer$/);
});

test("a header set before the head is one of its lines", () => {
  const client = new Client(false);
  const answer = new FastAnswer(client as Writable as Socket, "Connection: close\r\n", () => {});
  answer.setHeader("Strict-Transport-Security", "max-age=31536000");
  answer.writeHead(302, ["Location", "https://example.com/", "Content-Length", "0"]).end();
  expect(client.text).toMatch(
    /^HTTP\/1\.1 302 Found\r\nStrict-Transport-Security: max-age=31536000\r\nLocation: https:\/\/example\.com\/\r\n/,
  );
});
