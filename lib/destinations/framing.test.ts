import { expect, test } from "vitest";
import { framingOf } from "./framing";

const EMBEDDER = "https://go.example.com";
const csp = (policy: string) => ({ "content-security-policy": policy });

test.each([
  ["says nothing", {}],
  ["has a policy about something else", csp("default-src 'none'")],
  ["lets everyone", csp("frame-ancestors *")],
  ["lets all of https", csp("frame-ancestors https:")],
  ["lets our host", csp("default-src 'self'; frame-ancestors 'self' https://go.example.com")],
  ["lets our host by a pattern", csp("frame-ancestors *.example.com")],
  [
    "lets our host, whatever the old header says",
    { ...csp("frame-ancestors go.example.com"), "x-frame-options": "DENY" },
  ],
  ["has an old header that browsers ignore", { "x-frame-options": "ALLOW-FROM https://other.example" }],
])("a page that %s may be framed", (_, headers) => {
  expect(framingOf(headers, EMBEDDER)).toBe("allowed");
});

test.each([
  ["denies it", { "x-frame-options": "DENY" }],
  ["wants its own origin", { "x-frame-options": "sameorigin" }],
  ["lets nobody", csp("frame-ancestors 'none'")],
  ["names nobody", csp("frame-ancestors")],
  ["lets itself alone", csp("script-src *; FRAME-ANCESTORS 'self'")],
  ["lets another host", csp("frame-ancestors https://other.example go.example.com.evil.example")],
  ["lets another port", csp("frame-ancestors https://go.example.com:8443")],
  ["lets another scheme", csp("frame-ancestors http://go.example.com")],
])("a page that %s may not be framed", (_, headers) => {
  expect(framingOf(headers, EMBEDDER)).toBe("forbidden");
});
