import type { Socket } from "node:net";
import { Writable } from "node:stream";
import { expect, test } from "vitest";
import { FastAnswer } from "./fast-answer";

/** What has been written to it; it takes nothing in until `letGo` is called. */
class Client extends Writable {
  readonly got: Buffer[] = [];
  letGo: (() => void) | undefined;

  constructor(private readonly isSlow: boolean) {
    super();
  }

  override _write(bytes: Buffer, _encoding: string, done: () => void): void {
    this.got.push(bytes);
    if (this.isSlow) this.letGo = done;
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

test("what one client has not taken in yet stays what it was while others are answered", () => {
  const [slow, other] = [new Client(true), new Client(false)];
  say(slow, ["for ", "the slow one"]);
  say(slow, ["and ", "more for it"]);
  say(other, ["for ", "the other one, which is longer"]);
  slow.letGo?.();
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
