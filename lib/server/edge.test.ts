import type { IncomingMessage } from "node:http";
import { expect, test } from "vitest";
import { ADDRESS_HEADER } from "../access/address-header";
import { vouch } from "./edge";

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
