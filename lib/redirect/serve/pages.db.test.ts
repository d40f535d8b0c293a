import { expect, test } from "vitest";
import { visitsOfLink } from "@/lib/analytics/store/read-fixtures";
import { pool } from "@/lib/platform/database/pool";
import { CHROME, visitsForFile } from "../visits-fixture";

const at = await visitsForFile("Previews");

const CARD = {
  meta_title: 'Summer "sale" <b>',
  meta_description: "Light linen & more",
  meta_image: "https://example.com/card.png",
};
const GOOGLEBOT = "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)";

test.each([
  ["a person", "GET", { "user-agent": CHROME }, "", 302],
  ["curl", "GET", { "user-agent": "curl/8.5.0" }, "", 302],
  ["a library", "GET", { "user-agent": "python-requests/2.32" }, "", 302],
  ["HEAD", "HEAD", { "user-agent": CHROME }, "head", 302],
  ["a prefetch", "GET", { "user-agent": CHROME, "sec-purpose": "prefetch" }, "prefetch", 302],
  ["a prerender", "GET", { "user-agent": CHROME, "sec-purpose": "prefetch;prerender" }, "prefetch", 302],
  ["an older prefetch", "GET", { "user-agent": CHROME, purpose: "prefetch" }, "prefetch", 302],
  ["Firefox's prefetch", "GET", { "user-agent": CHROME, "x-moz": "prefetch" }, "prefetch", 302],
  ["a search engine", "GET", { "user-agent": GOOGLEBOT }, "crawler", 200],
  ["Facebook", "GET", { "user-agent": "facebookexternalhit/1.1" }, "preview", 200],
  ["X", "GET", { "user-agent": "Twitterbot/1.0" }, "preview", 200],
  [
    "Slack",
    "GET",
    { "user-agent": "Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)" },
    "preview",
    200,
  ],
  ["WhatsApp", "GET", { "user-agent": "WhatsApp/2.23.20.0" }, "preview", 200],
  ["LinkedIn", "GET", { "user-agent": "LinkedInBot/1.0 (compatible; Mozilla/5.0)" }, "preview", 200],
  ["no name at all", "GET", { "user-agent": "" }, "unnamed", 302],
] as [string, string, Record<string, string>, string, number][])(
  "%s is recorded with its kind, counted only for people, and answered",
  async (who, method, headers, bot, status) => {
    const alias = `by-${who.replace(/\W/g, "")}`;
    const link = await at.addLink(alias, CARD);
    expect((await at.visit(`/${alias}`, { method, headers })).status).toBe(status);
    const recorded = async () => (await visitsOfLink(link))[0]?.bot;
    await expect.poll(recorded).toBe(bot);
    const { rows } = await pool().query("select clicks::int from link_counters where link_id = $1", [link]);
    expect(rows[0]?.clicks ?? 0).toBe(bot === "" ? 1 : 0);
  },
);

test("networks read the link's own title, description and picture, and where it leads", async () => {
  await at.addLink("card", CARD);
  const { text } = await at.visit("/card", { headers: { "user-agent": "facebookexternalhit/1.1" } });
  expect(text).toContain('<meta property="og:title" content="Summer &quot;sale&quot; &lt;b&gt;">');
  expect(text).toContain('<meta property="og:description" content="Light linen &amp; more">');
  expect(text).toContain('<meta property="og:image" content="https://example.com/card.png">');
  expect(text).toContain('<meta name="twitter:card" content="summary_large_image">');
  expect(text).toContain('<a class="button" href="https://example.com/there">');
  expect(Buffer.byteLength(text)).toBeLessThan(14_000);
});

test("a network that fetches a locked link learns nothing of it", async () => {
  await at.addLink("secret", { ...CARD, password_hash: "$scrypt$" });
  const { status, text } = await at.visit("/secret", { headers: { "user-agent": "Twitterbot/1.0" } });
  expect(status).toBe(401);
  expect(text).not.toMatch(/Summer|example\.com/);
});

test("a plus after the alias shows the destination and the day the link was made, and counts nothing", async () => {
  const link = await at.addLink("shown", { created_at: "2026-03-04T05:06:07Z" });
  for (const path of ["/shown+", "/SHOWN%2B", "/shown+/"]) {
    const { status, text } = await at.visit(path);
    expect([path, status]).toEqual([path, 200]);
    expect(text).toContain("<dd>https://example.com/there</dd>");
    expect(text).toContain("March 4, 2026");
  }
  expect((await at.visit("/shown+", { method: "POST" })).status).toBe(405);
  await at.visit("/shown");
  const clicks = async () =>
    (await pool().query("select clicks::int from link_counters where link_id = $1", [link])).rows[0]?.clicks;
  await expect.poll(clicks).toBe(1);
});

test.each([
  ["locked", { password_hash: "$scrypt$" }, 200],
  ["ended", { expires_at: new Date(0) }, 410],
  ["blocked", { blocked_at: new Date() }, 451],
  ["disabled", { disabled_at: new Date() }, 410],
])("a link that is %s does not show where it leads", async (what, columns, status) => {
  await at.addLink(`plus-${what}`, columns);
  const answer = await at.visit(`/plus-${what}+`);
  expect(answer.status).toBe(status);
  expect(answer.text).not.toContain("example.com");
});

test("a plus without an alias, or after a reserved word, is no link", async () => {
  expect((await at.visit("/nothing-at-all+")).status).toBe(404);
  expect((await at.visit("/+")).status).toBe(404);
  expect((await at.visit("/login+")).status).toBe(404);
});
