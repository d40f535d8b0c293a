import { expect, test } from "vitest";
import { pool } from "@/lib/platform/database/pool";
import {
  CHROME,
  counter,
  form,
  type OverlayKind,
  overlayLink,
  policyOf,
  visitsForFile,
} from "../visits-fixture";

const at = await visitsForFile("Overlay forms");

test.each([
  [
    "contact",
    { name: "Ada", email: "ada@example.com", message: "Hello" },
    { name: "Ada", email: "ada@example.com", message: "Hello" },
  ],
  [
    "newsletter",
    { email: "ada@example.com", consent: "yes" },
    { email: "ada@example.com", consent: "I agree" },
  ],
  ["poll", { option: "2" }, { option: "Saturday" }],
] as [OverlayKind, Record<string, string>, object][])(
  "a %s form is kept, thanked for and counted",
  async (type, fields, kept) => {
    const overlay = await overlayLink(at, `sent-${type}`, type);
    await at.visit(`/sent-${type}`);
    const answer = await at.visit(
      `/sent-${type}`,
      form({ overlay: "form", website: "", ...fields }, "203.0.113.20"),
    );
    expect(answer.status).toBe(200);
    expect(answer.text).toContain(type === "contact" ? "We will write soon." : "Thank you.");
    expect(policyOf(answer)).toMatch(/frame-ancestors 'self'; sandbox (?!.*allow-same-origin)/);
    const { rows } = await pool().query("select fields from overlay_responses where overlay_id = $1", [
      overlay,
    ]);
    expect(rows).toEqual([{ fields: kept }]);
    await expect.poll(counter(overlay)).toBe("1 1");
  },
);

test.each([
  ["contact", { email: "not an address", message: "Hi" }, 400],
  ["contact", { email: "ada@example.com" }, 400],
  ["contact", { email: "ada@example.com", message: "x".repeat(2_001) }, 400],
  ["newsletter", { email: "ada@example.com" }, 400],
  ["poll", { option: "3" }, 400],
  ["poll", { option: "0" }, 400],
  ["poll", {}, 400],
  ["message", { text: "x" }, 400],
  ["poll", { option: "1", website: "https://spam.example/" }, 200],
] as [OverlayKind, Record<string, string>, number][])(
  "a %s form with %j is not kept",
  async (type, fields, status) => {
    const alias = `bad-${type}-${JSON.stringify(fields).length}-${status}-${fields.option ?? ""}`;
    const overlay = await overlayLink(at, alias, type);
    expect((await at.visit(`/${alias}`, form({ overlay: "form", ...fields }))).status).toBe(status);
    const { rows } = await pool().query("select 1 from overlay_responses where overlay_id = $1", [overlay]);
    expect(rows).toEqual([]);
  },
);

test("after five forms a minute from one address the next waits", async () => {
  await overlayLink(at, "eager", "poll");
  const send = (address: string) => at.visit("/eager", form({ overlay: "form", option: "1" }, address));
  for (let n = 0; n < 5; n++) expect((await send("203.0.113.30")).status).toBe(200);
  expect((await send("203.0.113.30")).status).toBe(429);
  expect((await send("203.0.113.31")).status).toBe(200);
});

test("an overlay's button leads where its owner says, is counted as taken up and not as a click", async () => {
  const overlay = await overlayLink(at, "button", "coupon");
  const { status, headers } = await at.visit("/button?overlay=go");
  expect([status, headers.location]).toEqual([302, "https://example.com/map"]);
  await expect.poll(counter(overlay)).toBe("0 1");
});

test("robots are shown an overlay without its being counted as shown", async () => {
  const overlay = await overlayLink(at, "robots", "message");
  await at.visit("/robots", { headers: { "user-agent": "Mozilla/5.0 (compatible; Googlebot/2.1)" } });
  await at.visit("/robots", { headers: { "user-agent": CHROME } });
  await expect.poll(counter(overlay)).toBe("1 0");
});

// A cheap scrypt of "open sesame": these tests are not about its cost.
const HASH = "$scrypt$ln=10,r=8,p=1$AAAAAAAAAAAAAAAAAAAAAA$Zta08k14WLOKsrsrt87Fi2AXDLZU9dUfs16KKK4x+kM";

const signed = (text: string) => `${Math.floor(Date.now() / 1_000) + 3_600}.${text}`;

test.each([
  ["as long as a signature, in Latin-1", signed("\u00e9".repeat(43))],
  ["longer than any", signed("a".repeat(9_000))],
  ["without a signature", signed("")],
  ["no number", `soon.${"a".repeat(43)}`],
  ["infinite", `Infinity.${"a".repeat(43)}`],
  ["not base64", signed("%%%=".repeat(11).slice(0, 43))],
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
