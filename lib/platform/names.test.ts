import { createSocket } from "node:dgram";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import { env } from "./env";
import { PUBLIC_ONLY, PUBLIC_PAGES } from "./guarded-fetch";
import { resolveName } from "./names";

/** A name server that knows no name. */
const server = createSocket("udp4");
let asked = 0;
const servers = env().DNS_SERVERS;
beforeEach(async () => {
  server.on("message", (query, { port, address }) => {
    asked += 1;
    query[2] = 0x81;
    query[3] = 0x83;
    server.send(query, port, address);
  });
  server.bind(0, "127.0.0.1");
  await once(server, "listening");
  Object.assign(env(), { DNS_SERVERS: [`127.0.0.1:${(server.address() as AddressInfo).port}`] });
});
afterEach(() => {
  Object.assign(env(), { DNS_SERVERS: servers });
  server.close();
});

test("hosts that users name are asked for beside the thread pool, of the servers that are set", async () => {
  for (const { resolve } of [PUBLIC_ONLY, PUBLIC_PAGES])
    await expect(resolve("nobody.example")).rejects.toMatchObject({ isCertain: true });
  expect(asked).toBeGreaterThanOrEqual(4);
  expect(await resolveName("inner.localhost")).toEqual([{ address: "127.0.0.1", family: 4 }]);
  expect(await resolveName("192.0.2.1")).toEqual([{ address: "192.0.2.1", family: 4 }]);
});
