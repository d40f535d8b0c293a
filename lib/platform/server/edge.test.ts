import type { IncomingMessage, ServerResponse } from "node:http";
import { expect, test } from "vitest";
import { ADDRESS_HEADER } from "@/lib/identity/access/actor";
import { clientAddress, edge, vouch } from "./edge";

test("headers trusted by the API and the pages come only from us", () => {
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

const from = (remoteAddress: string, forwarded?: string) =>
  ({ socket: { remoteAddress }, headers: { "x-forwarded-for": forwarded } }) as unknown as IncomingMessage;

test.each([
  ["without a proxy the header means nothing", from("198.51.100.7", "203.0.113.9"), 0, "198.51.100.7"],
  ["one proxy: the last entry", from("10.0.0.1", "6.6.6.6, 203.0.113.9"), 1, "203.0.113.9"],
  ["two proxies: the last but one", from("10.0.0.1", "6.6.6.6, 203.0.113.9, 10.0.0.2"), 2, "203.0.113.9"],
  ["fewer entries than proxies: the first there is", from("10.0.0.1", "203.0.113.9"), 3, "203.0.113.9"],
  ["nothing between two commas: the socket", from("10.0.0.1", "203.0.113.9,,10.0.0.2"), 2, "10.0.0.1"],
  ["nothing before the first comma: the socket", from("10.0.0.1", ",203.0.113.9"), 5, "10.0.0.1"],
  ["no header at all: the socket", from("10.0.0.1"), 1, "10.0.0.1"],
  ["words instead of an address: the socket", from("10.0.0.1", "localhost"), 1, "10.0.0.1"],
  ["a port behind IPv4 is none of its address", from("10.0.0.1", "203.0.113.9:51234"), 1, "203.0.113.9"],
  ["a port behind IPv6 is none of its address", from("10.0.0.1", "[2001:db8::7]:443"), 1, "2001:db8::7"],
  ["IPv6 in brackets is IPv6", from("10.0.0.1", "6.6.6.6:1, [2001:DB8::7]"), 1, "2001:db8::7"],
  ["IPv4 inside IPv6 with a port is IPv4", from("10.0.0.1", "[::ffff:203.0.113.9]:80"), 1, "203.0.113.9"],
  ["IPv6 without brackets has no port", from("10.0.0.1", "2001:db8::7:443"), 1, "2001:db8::7:443"],
  ["IPv4 in brackets: the socket", from("10.0.0.1", "[203.0.113.9]:80"), 1, "10.0.0.1"],
  ["a port that is none: the socket", from("10.0.0.1", "203.0.113.9:http"), 1, "10.0.0.1"],
  ["half an address: the socket", from("10.0.0.1", "[2001:db8::7"), 1, "10.0.0.1"],
  ["a word that proxies write for nobody: the socket", from("10.0.0.1", "unknown"), 1, "10.0.0.1"],
  ["IPv4 inside IPv6 is IPv4", from("::ffff:198.51.100.7"), 0, "198.51.100.7"],
])("%s", (_case, request, hops, address) => {
  expect(clientAddress(request, hops)).toBe(address);
});
