import http, { type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { clientAddress, vouch } from "@/lib/platform/server/edge";
import { ECHO_PATH, echoRequest, echoToken } from "@/lib/platform/server/request-echo";
import { judgeEcho, judgeSilence, lookThrough } from "./proxy";

let trusted = 0;
const servers: Server[] = [];
let direct = "";

/** The part of the server that a request passes before it is answered. */
const product: http.RequestListener = (request, response) => {
  const address = clientAddress(request, trusted);
  vouch(request, address);
  if (!echoRequest(request, response, address)) response.writeHead(404).end("Not found");
};

async function listening(listener: http.RequestListener): Promise<string> {
  const server = http.createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

type Manner = { appends: boolean; keepsHost: boolean };

/** A reverse proxy as people write them. */
const proxyTo = (origin: string, { appends, keepsHost }: Manner) =>
  listening((request, response) => {
    const client = request.socket.remoteAddress ?? "";
    const before = request.headers["x-forwarded-for"]?.toString();
    const headers = {
      ...request.headers,
      ...(keepsHost ? {} : { host: new URL(origin).host }),
      ...(appends ? { "x-forwarded-for": before ? `${before}, ${client}` : client } : {}),
    };
    const onward = http.request(origin + request.url, { method: request.method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    request.pipe(onward);
  });

beforeAll(async () => {
  direct = await listening(product);
});
afterAll(() => {
  for (const server of servers) server.close();
});

const look = async (origin: string, hops: number) => {
  trusted = hops;
  return lookThrough({ setting: "APP_URL", origin }, hops);
};
const good = { appends: true, keepsHost: true };

test("without a proxy, only TRUST_PROXY=0 is right", async () => {
  expect(await look(direct, 0)).toMatchObject([{ state: "ok" }]);
  expect(await look(direct, 1)).toMatchObject([
    { state: "problem", detail: expect.stringContaining("any address") },
  ]);
});

test("proxies are counted, and TRUST_PROXY has to be their number", async () => {
  const one = await proxyTo(direct, good);
  const two = await proxyTo(one, good);
  expect(await look(one, 1)).toMatchObject([{ state: "ok", detail: expect.stringContaining("1 proxy") }]);
  expect(await look(two, 2)).toMatchObject([{ state: "ok" }]);
  expect(await look(two, 1)).toMatchObject([
    { state: "problem", advice: expect.stringContaining("TRUST_PROXY=2") },
  ]);
  expect(await look(one, 2)).toMatchObject([{ state: "problem", advice: "Set TRUST_PROXY=1." }]);
});

test("a proxy that keeps the Host for itself is a problem", async () => {
  const proxy = await proxyTo(direct, { ...good, keepsHost: false });
  expect(await look(proxy, 1)).toMatchObject([
    { state: "problem", advice: expect.stringContaining("proxy_set_header Host") },
  ]);
});

test("something else that answers, and nothing at all, are told apart", async () => {
  const other = await listening((_, response) => response.end("Welcome to nginx!"));
  expect(await look(other, 0)).toMatchObject([
    { state: "problem", detail: expect.stringContaining("something else") },
  ]);
  expect(judgeSilence({ setting: "APP_URL", origin: other }, { error: "ECONNREFUSED" }).state).toBe(
    "warning",
  );
});

test("the scheme that the proxy says has to be the setting's", () => {
  const seen = {
    host: "a.example",
    forwardedFor: "192.0.2.77, 198.51.100.1",
    forwardedProto: "http",
    address: "198.51.100.1",
    httpVersion: "1.1",
    version: "1",
  };
  expect(judgeEcho({ setting: "APP_URL", origin: "https://a.example" }, seen, 1)).toMatchObject([
    { state: "warning", detail: expect.stringContaining("X-Forwarded-Proto: http") },
  ]);
});

test("a request is echoed to nobody without the secret, nor after a minute", async () => {
  const ask = async (authorization: string) =>
    (await fetch(direct + ECHO_PATH, { headers: { authorization } })).status;
  const [time = "", hash = ""] = echoToken().split(".");
  expect(await ask(`Bearer ${time}.${hash}`)).toBe(200);
  expect(await ask(`Bearer ${Number(time) + 1}.${hash}`)).toBe(404);
  expect(await ask(`Bearer ${echoToken(Number(time) - 61_000)}`)).toBe(404);
  expect(await ask("Bearer x")).toBe(404);
  expect((await fetch(direct + ECHO_PATH)).status).toBe(404);
});
