import fc from "fast-check";
import { expect, test } from "vitest";
import { type BodyLength, pieceLength } from "./paced-connection";

const length = (text: string, nextBody?: BodyLength, pieces = 0) =>
  pieceLength(Buffer.from(text, "latin1"), nextBody, pieces);

test.each([
  ["one head", "GET / HTTP/1.1\r\nHost: a\r\n\r\n", 27],
  ["two heads", "GET / HTTP/1.1\r\nHost: a\r\n\r\nGET /2 HTTP/1.1\r\n\r\n", 27],
  ["half a head", "GET / HTTP/1.1\r\nHost", 20],
  ["lines that end with a line feed alone", "GET / HTTP/1.1\n\nGET", 16],
])("of %s the parser has the first at most", (_, text, expected) => {
  expect(length(text)).toBe(expected);
});

test("a body of known length has exactly that many bytes", () => {
  expect(length("a\r\n\r\nbGET / HTTP/1.1", 6)).toBe(6);
  expect(length("a\r\n", 6)).toBe(3);
});

test("a body full of empty lines is not cut at each of them", () => {
  const body = "\r\n".repeat(1_000);
  expect(length(body, "chunked", 0)).toBe(4);
  expect(length(body, "chunked", 4)).toBeGreaterThan(250);
});

test("every piece has something in it, and never more than there is", () => {
  const nextBody = fc.oneof(fc.nat(50), fc.constant("chunked" as const), fc.constant(undefined));
  const bytes = fc.string({ minLength: 1, maxLength: 600, unit: fc.constantFrom("\r", "\n", "a") });
  fc.assert(
    fc.property(bytes, nextBody, fc.nat(9), (text, body, pieces) => {
      expect(length(text, body, pieces)).toBeGreaterThan(0);
      expect(length(text, body, pieces)).toBeLessThanOrEqual(text.length);
    }),
  );
});
