import { expect, test } from "vitest";
import { PIXEL_KINDS } from "@/lib/links/pixels/enums";
import { pool } from "@/lib/platform/database/pool";
import { env } from "@/lib/platform/env";
import { carry, form, policyOf, visitsForFile } from "./visits-fixture";

const at = await visitsForFile("Pixels");

const THERE = "https://example.com/there";

test("a direct link with all thirteen pixels stops for them in a frame without powers, within 14 kB", async () => {
  await carry(at, await at.addLink("pixels"), PIXEL_KINDS);
  const answer = await at.visit("/pixels");
  expect(answer.status).toBe(200);
  expect(Buffer.byteLength(answer.text)).toBeLessThan(14_000);
  for (const { example } of PIXEL_KINDS) expect(answer.text).toContain(example);
  expect(answer.text).toMatch(/<iframe id="pixels" title="" hidden sandbox="allow-scripts" srcdoc=/);
  expect(answer.text).toContain(`content="0;url=${THERE}"`);
  expect(policyOf(answer)).toContain("'strict-dynamic'");
});

test.each([
  ["Global Privacy Control", { "sec-gpc": "1" }],
  ["Do Not Track", { dnt: "1" }],
  [
    "a crawler's name",
    { "user-agent": "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)" },
  ],
  ["a former no", { cookie: "pixels=no" }, "ask"],
])("a visitor with %s gets no pixel", async (_what, headers, consent = "off") => {
  const before = env().PIXEL_CONSENT;
  Object.assign(env(), { PIXEL_CONSENT: consent });
  const alias = `quiet-${Object.keys(headers)[0]}`;
  await carry(at, await at.addLink(alias));
  const { status, headers: answered } = await at.visit(`/${alias}`, { headers });
  Object.assign(env(), { PIXEL_CONSENT: before });
  expect([status, answered.location]).toEqual([302, THERE]);
});

test("a tag that no longer matches its kind reaches no page", async () => {
  const pixel = await at.add("pixels", {
    type: "gapixel",
    kind: "analyticspixel",
    name: "x",
    tag: "G-1';alert(1)//",
  });
  const link = await at.addLink("spoilt");
  await pool().query("insert into link_pixels (link_id, pixel_id) values ($1, $2)", [link, pixel]);
  expect((await at.visit("/spoilt")).status).toBe(302);
});

test("with consent required, nothing runs or counts before the visitor's choice", async () => {
  Object.assign(env(), { PIXEL_CONSENT: "ask" });
  const link = await at.addLink("asked");
  await carry(at, link);
  const question = await at.visit("/asked");
  expect(question.text).toContain("Google");
  expect(question.text).not.toContain("googletagmanager");
  const yes = await at.visit("/asked", form({ pixels: "yes" }));
  expect([yes.status, yes.headers.location]).toEqual([303, "/asked"]);
  const cookie = String(yes.headers["set-cookie"]).split(";", 1)[0] ?? "";
  expect((await at.visit("/asked", { headers: { cookie } })).text).toContain("googletagmanager");
  const no = await at.visit("/asked", form({ pixels: "no" }));
  const refused = String(no.headers["set-cookie"]).split(";", 1)[0] ?? "";
  expect((await at.visit("/asked", { headers: { cookie: refused } })).status).toBe(302);
  const clicks = async () =>
    (await pool().query("select clicks::int from link_counters where link_id = $1", [link])).rows[0]?.clicks;
  await expect.poll(clicks).toBe(2);
  await carry(at, await at.addLink("asked-frame", { type: "frame" }));
  const framed = await at.visit("/asked-frame");
  expect(framed.text).toContain('id="consent"');
  expect((await at.visit("/asked-frame", form({ pixels: "yes" }))).status).toBe(204);
  Object.assign(env(), { PIXEL_CONSENT: "off" });
});
