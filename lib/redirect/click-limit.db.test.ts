import { expect, test } from "vitest";
import { pool } from "@/lib/platform/database/pool";
import { type VisitsForTests, visitsForFile } from "./visits-fixture";

const DESTINATION = "https://example.com/there";
const SLACK = { "user-agent": "Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)" };
const ROBOTS: [string, { method?: string; headers?: Record<string, string> }][] = [
  ["HEAD", { method: "HEAD" }],
  ["a prefetch", { headers: { "sec-purpose": "prefetch;prerender" } }],
  ["an older prefetch", { headers: { purpose: "prefetch" } }],
  ["Firefox's older prefetch", { headers: { "x-moz": "prefetch" } }],
  ["a preview of the browser's start page", { headers: { "x-purpose": "preview" } }],
  ["a link preview", { headers: SLACK }],
  ["a crawler", { headers: { "user-agent": "Mozilla/5.0 (compatible; Googlebot/2.1)" } }],
  ["a program without a name", { headers: { "user-agent": "" } }],
];

const at = await visitsForFile("Limits");

const passed = async (id: number) => {
  const { rows } = await pool().query(
    "select passed::float8 as passed from link_counters where link_id = $1",
    [id],
  );
  return rows[0]?.passed;
};

/** The parts of a response a client can see. */
const visible = ({ headers, text }: Awaited<ReturnType<VisitsForTests["visit"]>>) =>
  JSON.stringify(headers) + text;

test.each(ROBOTS)("%s of a used-up link gets 410 and nothing of the destination", async (name, asked) => {
  const alias = `used-${ROBOTS.findIndex(([known]) => known === name)}`;
  await at.addLink(alias, { click_limit: 1 });
  expect((await at.visit(`/${alias}`)).status).toBe(302);
  const answer = await at.visit(`/${alias}`, asked);
  expect([answer.status, answer.headers.location]).toEqual([410, undefined]);
  expect(visible(answer)).not.toContain(DESTINATION);
});

test.each(ROBOTS)("%s neither uses up a click nor learns where it leads", async (name, asked) => {
  const alias = `left-${ROBOTS.findIndex(([known]) => known === name)}`;
  const id = await at.addLink(alias, { click_limit: 1 });
  const answer = await at.visit(`/${alias}`, asked);
  expect(visible(answer)).not.toContain(DESTINATION);
  expect(answer.status).toBe(/prefetch|start page/.test(name) ? 503 : 200);
  expect(await passed(id)).toBe(0);
  expect((await at.visit(`/${alias}`)).headers.location).toBe(DESTINATION);
});

test("a link that another process has used up is 410 for robots at once", async () => {
  const id = await at.addLink("limited-elsewhere", { click_limit: 2 });
  await at.visit("/limited-elsewhere");
  await pool().query("update link_counters set passed = 2 where link_id = $1", [id]);
  const answer = await at.visit("/limited-elsewhere", { method: "HEAD" });
  expect([answer.status, answer.headers.location]).toEqual([410, undefined]);
});

test("a link preview shows the card of a limited link without its destination", async () => {
  await at.addLink("limited-carded", { click_limit: 1, meta_title: "Spring sale" });
  const { status, text } = await at.visit("/limited-carded", { headers: SLACK });
  expect(status).toBe(200);
  expect(text).toContain('<meta property="og:title" content="Spring sale">');
  expect(text).not.toContain("example.com");
});

test.each(["frame", "splash"])("a used-up %s link shows robots no page", async (type) => {
  await at.addLink(`shown-${type}`, { click_limit: 1, type });
  expect((await at.visit(`/shown-${type}`)).text).toContain(DESTINATION);
  const answer = await at.visit(`/shown-${type}`, { headers: SLACK });
  expect([answer.status, visible(answer).includes(DESTINATION)]).toEqual([410, false]);
});

test("a QR code of a used-up link reveals nothing to robots", async () => {
  const id = await at.addLink("limited-coded", { click_limit: 1 });
  await at.add("qr_codes", { alias: "CodedLimit", link_id: id, type: "link", name: "", data: {} });
  expect((await at.visit("/qr/CodedLimit")).status).toBe(302);
  const answer = await at.visit("/qr/CodedLimit", { method: "HEAD" });
  expect([answer.status, answer.headers.location]).toEqual([410, undefined]);
});

test("a rotator leads robots past a used-up link", async () => {
  const campaign = await at.add("campaigns", {
    name: "Limited",
    slug: "limited-rotator",
    mode: "round_robin",
  });
  const used = await at.addLink("rotated-used", { click_limit: 1 });
  const open = await at.addLink("rotated-open", { url: "https://example.org/open" });
  for (const link of [used, open])
    await pool().query("insert into campaign_members (campaign_id, link_id) values ($1, $2)", [
      campaign,
      link,
    ]);
  await at.visit("/rotated-used");
  const heads = [1, 2, 3].map(() => at.visit("/r/limited-rotator", { method: "HEAD" }));
  for (const { headers } of await Promise.all(heads))
    expect(headers.location).toBe("https://example.org/open");
});

test("the preview page hides where a limited link leads", async () => {
  await at.addLink("limited-peeked", { click_limit: 1 });
  const before = await at.visit("/limited-peeked+");
  expect([before.status, before.text.includes("example.com")]).toEqual([200, false]);
  await at.visit("/limited-peeked");
  expect((await at.visit("/limited-peeked+")).status).toBe(410);
});

test("an overlay's button works for the visitor who used the link up", async () => {
  const look = { position: "center", delay: 0 };
  const content = { ...look, text: "Moved", url: "https://example.com/map" };
  const overlay = await at.add("overlays", { type: "message", name: "Moved", content });
  await at.addLink("limited-overlaid", { click_limit: 1, type: "overlay", overlay_id: overlay });
  expect((await at.visit("/limited-overlaid")).status).toBe(200);
  expect((await at.visit("/limited-overlaid?overlay=go")).headers.location).toBe("https://example.com/map");
});
