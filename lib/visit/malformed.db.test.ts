import { afterAll, beforeAll, expect, test } from "vitest";
import { form, type VisitsForTests, visitsForTests } from "./visits-fixture";

// A cheap scrypt of "open sesame": these tests are not about its cost.
const HASH = "$scrypt$ln=10,r=8,p=1$AAAAAAAAAAAAAAAAAAAAAA$Zta08k14WLOKsrsrt87Fi2AXDLZU9dUfs16KKK4x+kM";

let at: VisitsForTests;
beforeAll(async () => {
  at = await visitsForTests("malformed");
});
afterAll(() => at.stop());

const sealed = (text: string) => `${Math.floor(Date.now() / 1_000) + 3_600}.${text}`;

test.each([
  ["as long as a seal, in Latin-1", sealed("\u00e9".repeat(43))],
  ["longer than any", sealed("a".repeat(9_000))],
  ["without a seal", sealed("")],
  ["no number", `soon.${"a".repeat(43)}`],
  ["infinite", `Infinity.${"a".repeat(43)}`],
  ["not base64", sealed("%%%=".repeat(11).slice(0, 43))],
  ["empty", ""],
])("an unlock cookie that is %s opens nothing and is answered", async (_, value) => {
  const alias = `m${Math.random().toString(36).slice(2, 10)}`;
  const id = await at.addLink(alias, { password_hash: HASH });
  const headers = { cookie: `link_${id}=${value}` };
  expect((await at.visit(`/${alias}`, { headers })).status).toBe(401);
  // From memory, too: there nothing waits for a promise.
  expect((await at.visit(`/${alias}`, { headers })).status).toBe(401);
});

test("thousands of cookies are answered", async () => {
  await at.addLink("malformed-jar", { password_hash: HASH });
  const cookie = Array.from({ length: 2_000 }, (_, n) => `c${n}=1`).join(";");
  expect((await at.visit("/malformed-jar", { headers: { cookie } })).status).toBe(401);
});

test("two unlock cookies of one link open nothing", async () => {
  await at.addLink("malformed-twice", { password_hash: HASH });
  const right = await at.visit("/malformed-twice", form({ password: "open sesame" }));
  expect(right.status).toBe(303);
  const cookie = String(right.headers["set-cookie"]).split(";", 1)[0] ?? "";
  const statusWith = async (value: string) =>
    (await at.visit("/malformed-twice", { headers: { cookie: value } })).status;
  expect(await statusWith(cookie)).toBe(302);
  expect(await statusWith(`${cookie.split("=")[0]}=tossed; ${cookie}`)).toBe(401);
  expect(await statusWith(`${cookie}; ${cookie.split("=")[0]}=tossed`)).toBe(401);
});
