import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { env } from "../env";
import { securityTxt } from "./operator-endpoints";

const before = { SECURITY_CONTACT: undefined, ...env() };
afterEach(() => {
  Object.assign(env(), before);
});

async function ask(path: string) {
  const server = createServer((request, response) => {
    if (!securityTxt(request, response)) response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`);
  const text = await answer.text();
  server.close();
  return { status: answer.status, type: answer.headers.get("content-type"), text };
}

test("names the contact, and until when that holds: between a month and a year from now", async () => {
  Object.assign(env(), { SECURITY_CONTACT: "mailto:security@example.com" });
  const { status, type, text } = await ask("/.well-known/security.txt");
  expect([status, type]).toEqual([200, "text/plain; charset=utf-8"]);
  expect(text).toMatch(/^Contact: mailto:security@example\.com$/m);
  const days = (Date.parse(/^Expires: (.+)$/m.exec(text)?.[1] ?? "") - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(30);
  expect(days).toBeLessThan(365);
});

test("without a contact there is no such page", async () => {
  expect((await ask("/.well-known/security.txt")).status).toBe(404);
});
