import { expect, test } from "vitest";
import { isWebPage, originOf } from "./settings";

test.each([
  ["go.example.com", "https://go.example.com"],
  [" https://go.example.com/dashboard?x#y ", "https://go.example.com"],
  ["http://localhost:3000", "http://localhost:3000"],
  ["http://127.0.0.1:3000/", "http://127.0.0.1:3000"],
  ["go.example.com:8443", "https://go.example.com:8443"],
])("%j is the server %s", (typed, origin) => {
  expect(originOf(typed)).toBe(origin);
});

test.each([
  "",
  "not a host",
  "http://go.example.com",
  "ftp://go.example.com",
  "javascript:alert(1)",
  "https://user:password@go.example.com",
  "https://",
])("a key is not sent to %j", (typed) => {
  expect(originOf(typed)).toBeUndefined();
});

test("only pages of the web can be shortened", () => {
  expect(["https://a.example/", "HTTP://a.example"].every(isWebPage)).toBe(true);
  expect(
    [undefined, "about:blank", "chrome://newtab", "file:///etc/passwd", "javascript:1"].some(isWebPage),
  ).toBe(false);
});
