import { afterAll, beforeAll, expect, test } from "vitest";
import { env } from "@/lib/platform/env";
import { carry, form, policyOf, type VisitsForTests, visitsForTests } from "./visits-fixture";

const OWN = { APP_URL: "https://app.example", SHORT_URL: "https://go.example" };
// A cheap scrypt of "open sesame".
const HASH = "$scrypt$ln=10,r=8,p=1$AAAAAAAAAAAAAAAAAAAAAA$Zta08k14WLOKsrsrt87Fi2AXDLZU9dUfs16KKK4x+kM";

const before = { ...env() };
let at: VisitsForTests;
let [secure, plain] = [0, 0];
beforeAll(async () => {
  Object.assign(env(), OWN);
  at = await visitsForTests("Hosts");
  secure = await at.addDomain("secure.shop.example");
  plain = await at.addDomain("plain.shop.example", { scheme: "http" });
});
afterAll(async () => {
  await at.stop();
  Object.assign(env(), before);
});

const on = (host: string, more: object = {}) => ({ headers: { host, ...more } });

test("a tenant's pixels have no origin on the short host that all tenants share", async () => {
  await carry(at, await at.addLink("host-measured"));
  const answer = await at.visit("/host-measured", on("go.example"));
  expect(answer.text).toMatch(/<iframe id="pixels"[^>]* sandbox="allow-scripts"/);
  expect(policyOf(answer)).toMatch(/sandbox (?!.*allow-same-origin)/);
});

test("a splash page has no origin on the short host that all tenants share", async () => {
  await carry(at, await at.addLink("host-halted", { type: "splash" }));
  const answer = await at.visit("/host-halted", on("go.example"));
  expect(answer.text).toMatch(/<iframe id="pixels"[^>]* sandbox="allow-scripts"/);
  expect(policyOf(answer)).toMatch(/sandbox (?!.*allow-same-origin)/);
});

test("a tenant's pixels keep the origin of the tenant's own domain", async () => {
  await carry(at, await at.addLink("host-ours", { domain_id: secure }));
  const answer = await at.visit("/host-ours", on("secure.shop.example"));
  expect(answer.text).toMatch(/<iframe id="pixels" title="" hidden srcdoc=/);
  expect(policyOf(answer)).not.toContain("sandbox");
});

test.each([
  ["go.example", "max-age=31536000"],
  ["GO.example", "max-age=31536000"],
  ["secure.shop.example", "max-age=2592000"],
  ["plain.shop.example", undefined],
  ["unknown.example", undefined],
])("Strict-Transport-Security of %s is %s", async (host, expected) => {
  const domain = { "secure.shop.example": secure, "plain.shop.example": plain }[host] ?? null;
  const alias = `t${Math.random().toString(36).slice(2, 10)}`;
  await at.addLink(alias, { domain_id: domain });
  const answer = await at.visit(`/${alias}`, on(host));
  expect(answer.status).toBe(302);
  expect(answer.headers["strict-transport-security"]).toBe(expected);
  expect((await at.visit("/not-there", on(host))).headers["strict-transport-security"]).toBe(expected);
});

test("an unlock cookie counts on an https host only under the name no other host can set", async () => {
  await at.addLink("host-locked", { password_hash: HASH });
  const right = await at.visit("/host-locked", {
    ...form({ password: "open sesame" }),
    ...on("go.example", { "content-type": "application/x-www-form-urlencoded" }),
  });
  const cookie = String(right.headers["set-cookie"]);
  expect(cookie).toMatch(/^__Host-link_\d+=\S+; Max-Age=3600; Path=\/; HttpOnly; SameSite=Lax; Secure$/);
  const [pair = ""] = cookie.split(";", 1);
  expect((await at.visit("/host-locked", on("go.example", { cookie: pair }))).status).toBe(302);
  const tossed = pair.replace("__Host-", "");
  expect((await at.visit("/host-locked", on("go.example", { cookie: tossed }))).status).toBe(401);
});

test("an unlock cookie of a domain without https is one that browsers keep there", async () => {
  await at.addLink("host-guarded", { password_hash: HASH, domain_id: plain });
  const right = await at.visit("/host-guarded", {
    ...form({ password: "open sesame" }),
    ...on("plain.shop.example", { "content-type": "application/x-www-form-urlencoded" }),
  });
  expect(String(right.headers["set-cookie"])).not.toContain("Secure");
});
