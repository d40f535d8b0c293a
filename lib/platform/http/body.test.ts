import { expect, test } from "vitest";
import { readBody } from "./body";

const post = (body: BodyInit) => new Request("http://x/", { method: "POST", body });
const read = (body: BodyInit) => readBody(post(body), 1_024);

test("an empty body is an empty object", async () => {
  expect(await read("")).toEqual({});
  expect(await readBody(new Request("http://x/", { method: "POST" }), 1_024)).toEqual({});
});

test("of a key sent twice the last counts, and __proto__ is a field like any other", async () => {
  const body = await read('{"a":1,"a":2,"__proto__":{"status":"polluted"}}');
  expect(body.a).toBe(2);
  expect(({} as { status?: string }).status).toBeUndefined();
});

test.each([
  ['{"a":1', "not valid JSON"],
  ['{"a":1}{"b":2}', "not valid JSON"],
  ["null", "must be a JSON object"],
  ["[1]", "must be a JSON object"],
  ["7", "must be a JSON object"],
  ['{"a":"x\\u0000"}', "NUL"],
  ['{"a":["\\ud800"]}', "surrogate"],
  [`${"[".repeat(500)}`, "deeper than 16"],
  [`{"a":${"[".repeat(16)}1${"]".repeat(16)}}`, "deeper than 16"],
])("%s is refused: %s", async (body, reason) => {
  await expect(read(body)).rejects.toThrow(reason);
});

test("brackets inside text are not nesting", async () => {
  expect(await read(`{"a":"${"[".repeat(50)}\\""}`)).toEqual({ a: `${"[".repeat(50)}"` });
});

test("bytes that are no UTF-8 are refused", async () => {
  await expect(read(new Uint8Array([0x7b, 0xff, 0x7d]))).rejects.toThrow("not valid UTF-8");
});

test("a body that is too large is refused by its Content-Length, or else as it arrives", async () => {
  await expect(read("x".repeat(1_025))).rejects.toMatchObject({ kind: "too-large" });
  const endless = new ReadableStream({
    pull: (controller) => controller.enqueue(new Uint8Array(512).fill(32)),
  });
  const request = new Request("http://x/", { method: "POST", body: endless, duplex: "half" } as RequestInit);
  await expect(readBody(request, 1_024)).rejects.toMatchObject({ kind: "too-large" });
});
