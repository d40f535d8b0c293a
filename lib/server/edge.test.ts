import type { IncomingMessage, ServerResponse } from "node:http";
import { expect, test } from "vitest";
import { ADDRESS_HEADER } from "../access/address-header";
import { edge, vouch } from "./edge";

test("what the API and the pages believe, only we have said", () => {
  const own = {
    host: "go.example.com",
    cookie: "a=b",
    "x-requested-with": "fetch",
    "x-nextjs-request-id": "1",
  };
  const forged = {
    [ADDRESS_HEADER]: "203.0.113.9",
    forwarded: "for=203.0.113.9",
    "x-forwarded-for": "203.0.113.9",
    "x-forwarded-host": "evil.example",
    "x-middleware-subrequest": "middleware",
    "x-nextjs-data": "1",
    "x-nonce": "abc",
    "x-real-ip": "203.0.113.9",
    "x-switchyard-path": "/login",
    "content-security-policy": "script-src *",
  };
  const request = { headers: { ...own, ...forged } } as unknown as IncomingMessage;
  vouch(request, "198.51.100.7");
  expect(request.headers).toEqual({ ...own, [ADDRESS_HEADER]: "198.51.100.7" });
});

const asked = (lines: string[], version = "1.1") => {
  const rawHeaders = lines.flatMap((line) => line.split(": "));
  const host = rawHeaders[rawHeaders.findIndex((name) => name.toLowerCase() === "host") + 1];
  const headers = lines.length > 0 ? { host } : {};
  return { url: "/healthz", method: "GET", httpVersion: version, headers, rawHeaders, socket: {} };
};

test.each([
  ["one host", asked(["Host: go.example"]), undefined],
  ["two hosts", asked(["Host: go.example", "hOST: go.example"]), 400],
  ["no host", asked([]), 400],
  ["no host in HTTP/1.0, as balancers ask for health", asked([], "1.0"), undefined],
  ["no host in HTTP/1.0 for anything else", { ...asked([], "1.0"), url: "/healthz/x" }, 400],
  ["a user in the host", asked(["Host: a@go.example"]), 400],
])("%s", (_, request, expected) => {
  let status: number | undefined;
  const response = {
    writeHead: (given: number) => {
      status = given;
    },
    end: () => {},
  };
  edge(request as unknown as IncomingMessage, response as unknown as ServerResponse);
  expect(status).toBe(expected);
});
