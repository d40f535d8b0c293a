import { randomInt, randomUUID } from "node:crypto";
import { createServer, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { expect } from "vitest";
import { register } from "@/lib/identity/account/account";
import { pool } from "@/lib/platform/database/pool";
import { nodeAdapter } from "@/lib/platform/http/node-adapter";
import { edge, vouch } from "@/lib/platform/server/edge";
import { ROUTES } from "./routes";

let server: Server;

/** Starts a server of the API alone. */
export async function startApi(): Promise<void> {
  const adapter = nodeAdapter(ROUTES);
  server = createServer((incoming, response) => {
    const address = edge(incoming, response);
    if (address === undefined) return;
    vouch(incoming, address);
    adapter(incoming, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
}

export async function stopApi(): Promise<void> {
  server.close();
  await pool().end();
}

/** A new key, so that no test meets another's limit. */
export async function newKey(): Promise<string> {
  const username = `client-${randomUUID().slice(0, 8)}`;
  const account = { username, email: `${username}@example.com`, password: "long enough" };
  return (await register(account, { address: `10.1.${randomInt(256)}.${randomInt(256)}`, userAgent: "" }))
    .apiKey;
}

type Sent = { method?: string; path?: string; headers?: Record<string, string>; body?: string };
type Answer = { status: number; json: Record<string, unknown> };

/** Sends a request as it is. */
export function send({
  method = "POST",
  path = "/api/url/add",
  headers = {},
  body = "",
}: Sent): Promise<Answer> {
  const { port } = server.address() as AddressInfo;
  const length = method === "GET" ? {} : { "Content-Length": Buffer.byteLength(body) };
  return new Promise((resolve, reject) => {
    request({ port, method, path, headers: { ...length, ...headers } }, (response) => {
      const read = async () => ({
        status: response.statusCode ?? 0,
        json: JSON.parse(await text(response)) as Answer["json"],
      });
      read().then(resolve, reject);
    })
      .once("error", reject)
      .end(body);
  });
}

export const bearer = (key: string) => ({ Authorization: `Bearer ${key}` });
export const FORM = "application/x-www-form-urlencoded";

/** The link that was just created, as its owner sees it. */
export async function made(key: string, { status, json }: Answer) {
  expect(json).toMatchObject({ error: 0, id: expect.any(Number), shorturl: expect.any(String) });
  expect([status, Object.keys(json)]).toEqual([200, ["error", "id", "shorturl"]]);
  const path = `/api/url/${Number(json.id)}?include=settings`;
  const read = await send({ method: "GET", path, headers: bearer(key) });
  return read.json.settings as Record<string, unknown>;
}
