import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Actor, operatorFor } from "@/lib/identity/access/actor";
import { insertAccount } from "@/lib/identity/account/account-fixtures";
import { db, disconnect } from "@/lib/platform/database/db";
import { pool } from "@/lib/platform/database/pool";
import { env } from "@/lib/platform/env";
import { parse } from "@/lib/platform/failure";
import type { Guards } from "@/lib/platform/guarded-fetch";
import { checkAssociations, faultAt } from "./association-check";
import { createDomain, updateDomain } from "./domains";
import { DomainChanges, NewDomain } from "./schema";

const [IOS, EXPECTED] = [[{ appid: "ABCDE12345.com.example.app" }], JSON.stringify([{ a: 1 }])];
const LOCAL: Guards = {
  mayAsk: () => true,
  resolve: async () => [{ address: "127.0.0.1", family: 4 }],
  mayConnect: () => true,
};
const PRIVATE: Guards = { ...LOCAL, mayConnect: () => false };

let [ada, bob]: Actor[] = [];
const here = () => ada as Actor;
let answer: (response: ServerResponse) => unknown = () => {};
const server = createServer((_, response) => answer(response));
const account = async (username: string) => {
  const { id } = await insertAccount({ username, email: `${username}@example.com`, password: "long enough" });
  return operatorFor(await db().user.findUniqueOrThrow({ where: { id } }));
};
const add = (domain: string, more: object = {}) =>
  createDomain(here(), parse(NewDomain, { domain, ...more }));

beforeAll(async () => {
  Object.assign(env(), { DOMAIN_CHECK: "off" });
  [ada, bob] = [await account("ada"), await account("bob")];
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await disconnect();
  await pool().end();
});

const JSON_TYPE = { "Content-Type": "application/json; charset=utf-8" };
test.each<[string, (response: ServerResponse) => unknown, unknown]>([
  ["the file", (r) => r.writeHead(200, JSON_TYPE).end(' [ {"a" : 1} ]'), undefined],
  ["another file", (r) => r.writeHead(200, JSON_TYPE).end('[{"a":2}]'), ["other"]],
  ["no JSON", (r) => r.writeHead(200, JSON_TYPE).end("<html>"), ["json"]],
  [
    "another type",
    (r) => r.writeHead(200, { "Content-Type": "text/html" }).end(EXPECTED),
    ["type", "text/html"],
  ],
  ["no type", (r) => r.writeHead(200).end(EXPECTED), ["type", ""]],
  ["a redirect", (r) => r.writeHead(301, { Location: "/login" }).end(), ["redirect", "/login"]],
  ["no page", (r) => r.writeHead(404, JSON_TYPE).end("{}"), ["status", "404"]],
  ["too much", (r) => r.writeHead(200, JSON_TYPE).end(" ".repeat(140_000)), ["size"]],
  ["a broken connection", (r) => r.destroy(), ["unanswered", "ECONNRESET"]],
])("%s is said plainly", async (_, reply, fault) => {
  answer = reply;
  const { port } = server.address() as AddressInfo;
  expect(await faultAt(new URL(`http://go.example:${port}/x`), EXPECTED, LOCAL)).toEqual(fault);
});

test("what keeps Apple and Google away is said per file", async () => {
  const { id } = await add("https://one.ada.example", { iosapps: IOS });
  expect(await checkAssociations(here(), { id }, PRIVATE)).toEqual({
    ios: {
      address: "https://one.ada.example/.well-known/apple-app-site-association",
      ...{ state: "wrong", problem: "guarded", detail: "" },
    },
    android: {
      address: "https://one.ada.example/.well-known/assetlinks.json",
      ...{ state: "unset", problem: null, detail: "" },
    },
  });
  const plain = await add("http://two.ada.example", { iosapps: IOS });
  expect((await checkAssociations(here(), plain, LOCAL)).ios.problem).toBe("scheme");
  await pool().query("update domains set status = 'pending', expired_at = now() where id = $1", [id]);
  expect((await checkAssociations(here(), { id }, LOCAL)).ios.problem).toBe("unserved");
});

test("another workspace's domain is not there", async () => {
  const { id } = await add("https://three.ada.example", { iosapps: IOS });
  await expect(checkAssociations(bob as Actor, { id }, LOCAL)).rejects.toMatchObject({ kind: "not-found" });
});

test("a list that isn't named stays, and one that is emptied goes", async () => {
  const { id } = await add("https://four.ada.example", { iosapps: IOS });
  const apps = async () => (await db().domain.findUniqueOrThrow({ where: { id } })).apps;
  const android = [{ package: "com.example.app", fingerprints: ["AB".repeat(32)] }];
  await updateDomain(here(), { id, ...parse(DomainChanges, { androidapps: android }) });
  expect(await apps()).toMatchObject({ ios: IOS, android: [{ package: "com.example.app" }] });
  await updateDomain(here(), { id, ...parse(DomainChanges, { iosapps: [] }) });
  expect(Object.keys((await apps()) as object)).toEqual(["android"]);
  await updateDomain(here(), { id, ...parse(DomainChanges, { androidapps: null }) });
  expect(await apps()).toBeNull();
});
