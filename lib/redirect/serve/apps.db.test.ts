import { afterEach, beforeAll, expect, test } from "vitest";
import { ASSOCIATION_PATHS } from "@/lib/links/apps/association";
import { pool } from "@/lib/platform/database/pool";
import { env } from "@/lib/platform/env";
import { visitsForFile } from "../visits-fixture";

const SHORT = "go.example";
Object.assign(env(), { APP_URL: "https://app.example", SHORT_URL: `https://${SHORT}` });
const at = await visitsForFile("Apps");

const FINGERPRINT = Array(32).fill("AB").join(":");
const APPS = {
  ios: [{ appid: "ABCDE12345.com.example.app", paths: ["/shop/*"] }],
  android: [{ package: "com.example.app", fingerprints: [FINGERPRINT] }],
};
const json = JSON.stringify;
const files = async (host: string, method = "GET") =>
  Promise.all(Object.values(ASSOCIATION_PATHS).map((path) => at.visit(path, { method, headers: { host } })));
const statuses = async (host: string) => (await files(host)).map(({ status }) => status);

beforeAll(async () => {
  await at.addDomain("apps.shop.example", { apps: json(APPS) });
  await at.addDomain("none.shop.example", { redirect_404: "https://example.com/lost" });
  await at.add("domains", { scheme: "https", host: "claim.example", txt_token: "t", apps: json(APPS) });
});
afterEach(() => {
  Object.assign(env(), { IOS_APPS: [], ANDROID_APPS: [] });
});

test("a domain's files are JSON at once, without a redirect", async () => {
  const [apple, google] = await files("apps.shop.example");
  for (const answer of [apple, google]) {
    expect(answer?.status).toBe(200);
    expect(answer?.headers["content-type"]).toBe("application/json");
    expect(answer?.headers["cache-control"]).toBe("public, max-age=300");
    expect(answer?.headers["set-cookie"]).toBeUndefined();
  }
  expect(JSON.parse(apple?.text ?? "").applinks.details).toEqual([
    { appIDs: ["ABCDE12345.com.example.app"], components: [{ "/": "/shop/*" }] },
  ]);
  expect(JSON.parse(google?.text ?? "")[0].target.package_name).toBe("com.example.app");
});

test("HEAD has the same head and no body, and nobody sends anything there", async () => {
  const [apple] = await files("apps.shop.example", "HEAD");
  expect(apple).toMatchObject({ status: 200, text: "" });
  expect(Number(apple?.headers["content-length"])).toBe(99);
  const [refused] = await files("apps.shop.example", "POST");
  expect(refused?.status).toBe(405);
});

test("a domain without apps answers as to any path that is not there", async () => {
  const [apple] = await files("none.shop.example");
  expect(apple?.headers.location).toBe("https://example.com/lost");
});

test("a domain that nobody has proved names no app", async () => {
  const probe = () => at.visit("/.well-known/switchyard", { headers: { host: "claim.example" } });
  await expect.poll(async () => (await probe()).status).toBe(200);
  Object.assign(env(), { IOS_APPS: ["ABCDE12345.com.operator"] });
  expect((await files("claim.example"))[0]?.text).toBe("somebody else");
});

test("a domain that isn't served any more names none", async () => {
  await at.addDomain("closed.shop.example", { apps: json(APPS), verified_at: new Date() });
  expect(await statuses("closed.shop.example")).toEqual([200, 200]);
  await pool().query("update domains set expired_at = now() where host = 'closed.shop.example'");
  await expect.poll(async () => (await files("closed.shop.example"))[0]?.text).toBe("somebody else");
});

test("a change is served at once", async () => {
  await at.addDomain("change.shop.example", { apps: json(APPS) });
  await pool().query("update domains set apps = $1 where host = 'change.shop.example'", [
    json({ android: APPS.android }),
  ]);
  await expect.poll(async () => (await statuses("change.shop.example"))[0]).toBe(404);
  expect((await statuses("change.shop.example"))[1]).toBe(200);
});

test("the default short host has what the operator has set, and nothing without", async () => {
  expect((await files(SHORT)).map(({ text }) => text)).toEqual(["somebody else", "somebody else"]);
  Object.assign(env(), { IOS_APPS: ["ABCDE12345.com.operator"], ANDROID_APPS: APPS.android });
  const [apple, google] = await files(SHORT);
  expect(JSON.parse(apple?.text ?? "").applinks.details).toEqual([
    { appIDs: ["ABCDE12345.com.operator"], components: [{ "/": "/*" }] },
  ]);
  expect(google?.status).toBe(200);
  expect((await files("app.example"))[0]?.text).toBe("somebody else");
});
