import http from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { insertAccount } from "@/lib/identity/account/account-fixtures";
import { db } from "../database/db";
import { pool } from "../database/pool";
import { tlsAsk } from "./operator-endpoints";

const name = `tls${Date.now()}`;
const server = http.createServer(
  (request, response) =>
    void tlsAsk(request, response).then((isOurs) => {
      if (!isOurs) response.writeHead(418).end();
    }),
);
let origin = "";

beforeAll(async () => {
  const account = { username: name, email: `${name}@example.com`, password: "long enough" };
  const { id } = await insertAccount(account);
  const { personalWorkspaceId } = await db().user.findUniqueOrThrow({ where: { id } });
  for (const status of ["verified", "pending"] as const)
    await db().domain.create({
      data: {
        workspaceId: personalWorkspaceId,
        scheme: "https",
        host: `${status}.${name}.example`,
        txtToken: "x",
        status,
      },
    });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.close();
  await pool().end();
});

const ask = async (path: string) => (await fetch(origin + path)).status;

test("only a verified domain gets a certificate, case-insensitively", async () => {
  expect(await ask(`/internal/tls-ask?domain=verified.${name}.example`)).toBe(200);
  expect(await ask(`/internal/tls-ask?domain=VERIFIED.${name}.EXAMPLE`)).toBe(200);
  expect(await ask(`/internal/tls-ask?domain=pending.${name}.example`)).toBe(404);
  expect(await ask(`/internal/tls-ask?domain=other.${name}.example`)).toBe(404);
});

test("a question about nothing is answered with no", async () => {
  for (const query of ["", "?domain=", "?domain=%00", "?other=1", `?domain=${"a".repeat(300)}`])
    expect(await ask(`/internal/tls-ask${query}`)).toBe(404);
});

test("any other path is left to others", async () => {
  expect(await ask("/internal/tls-ask/more")).toBe(418);
  expect(await ask("/")).toBe(418);
});
