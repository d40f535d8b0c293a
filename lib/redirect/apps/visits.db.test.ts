import { beforeAll, expect, test } from "vitest";
import { pool } from "@/lib/platform/database/pool";
import { carry, form, policyOf, visitsForFile } from "../visits-fixture";

const at = await visitsForFile("Apps of links");
const IPHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1";
const ANDROID =
  "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36";
const INSTAGRAM =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Mobile/22B83 Instagram 357.1";
const APPLE = "https://apps.apple.com/app/id310633997";
const PLAY = "https://play.google.com/store/apps/details?id=com.example.app";
const THERE = "https://example.com/there";
// A cheap scrypt of "open sesame".
const HASH = "$scrypt$ln=10,r=8,p=1$AAAAAAAAAAAAAAAAAAAAAA$Zta08k14WLOKsrsrt87Fi2AXDLZU9dUfs16KKK4x+kM";
const ALL = { auto: true, apple: APPLE, google: PLAY, appleapp: "example://p/1", handover: true };

const visit = (path: string, ua?: string, headers: Record<string, string> = {}, method = "GET") =>
  at.visit(path, { method, headers: { ...(ua && { "user-agent": ua }), ...headers } });
const clicksOf = async (link: number) =>
  (await pool().query("select clicks from link_counters where link_id = $1", [link])).rows[0]?.clicks;

beforeAll(() => at.addLink("whole", { deeplink: ALL }).then(() => {}));

test("an iPhone gets a page that tries the app, with ways on without a script", async () => {
  const answer = await visit("/whole", IPHONE);
  expect(answer.status).toBe(200);
  expect(answer.text).toContain('href="example://p/1"');
  expect(answer.text).toContain(`href="${APPLE}"`);
  expect(answer.text).toContain(`href="${THERE}"`);
  expect(answer.text).toContain('<meta name="apple-itunes-app" content="app-id=310633997, app-argument=');
  const policy = policyOf(answer);
  expect(policy).toMatch(
    /^default-src 'none'; style-src 'nonce-\S+'; base-uri 'none'; script-src 'nonce-\S+'; img-src data:; form-action 'none'; frame-ancestors 'none'$/,
  );
  expect(answer.headers["cache-control"]).toBe("private, no-store");
  expect(answer.text).not.toMatch(/<(link|img|iframe)\b/);
});

test("an Android phone is handed to the app, or else to the store", async () => {
  const { status, headers } = await visit("/whole", ANDROID);
  expect([status, headers.location]).toEqual([
    302,
    `intent://example.com/there#Intent;scheme=https;package=com.example.app;S.browser_fallback_url=${encodeURIComponent(PLAY)};end`,
  ]);
});

test("a computer gets a code and the way on", async () => {
  const { status, text, headers } = await visit("/whole?gclid=1", undefined, { host: "go.apps.example" });
  expect(status).toBe(200);
  expect(text).toMatch(/<svg class="code"[^>]* role="img"/);
  expect(text).toContain(`href="${THERE}"`);
  expect(headers["x-robots-tag"]).toBe("noindex");
});

test("robots, HEAD and prefetches get the destination", async () => {
  const goes = async (answer: ReturnType<typeof visit>) => (await answer).headers.location;
  for (const ua of [IPHONE, ANDROID, undefined]) {
    expect(await goes(visit("/whole", ua, {}, "HEAD"))).toBe(THERE);
    expect(await goes(visit("/whole", ua, { "sec-purpose": "prefetch" }))).toBe(THERE);
  }
  expect(await goes(visit("/whole", "facebookexternalhit/1.1"))).toBe(THERE);
  expect(await goes(visit("/whole", "Mozilla/5.0 (compatible; Googlebot/2.1)"))).toBe(THERE);
});

test("each visit is one click, whatever it meets", async () => {
  const link = await at.addLink("counted", { deeplink: ALL });
  for (const ua of [IPHONE, ANDROID, INSTAGRAM, undefined]) await visit("/counted", ua);
  await expect.poll(() => clicksOf(link)).toBe("4");
});

test("a password comes first, and the page of the app after it", async () => {
  await at.addLink("locked-app", { deeplink: ALL, password_hash: HASH });
  const asked = await visit("/locked-app", IPHONE);
  expect(asked.status).toBe(401);
  expect(asked.text).not.toMatch(/example:\/\/|apps\.apple/);
  const unlocked = await at.visit("/locked-app", form({ password: "open sesame" }));
  const cookie = String(unlocked.headers["set-cookie"]).split(";", 1)[0] ?? "";
  expect((await visit("/locked-app", IPHONE, { cookie })).text).toContain('href="example://p/1"');
});

test("the last visit of a limit still meets the app, and the next one nothing of it", async () => {
  await at.addLink("limited-app", { deeplink: ALL, click_limit: 1 });
  expect((await visit("/limited-app", IPHONE)).text).toContain("example://p/1");
  const over = await visit("/limited-app", IPHONE);
  expect([over.status, over.text.includes("example://")]).toEqual([410, false]);
});

test("a domain leads out of the browsers of apps for all of its links", async () => {
  const host = "go.escape.example";
  const domain_id = await at.addDomain(host, { delivery: { escapeinapp: true } });
  await at.addLink("plain", { domain_id });
  const { status, text } = await visit("/plain", INSTAGRAM, { host, "accept-language": "de" });
  expect(status).toBe(200);
  expect(text).toContain(`href="x-safari-${THERE}"`);
  expect(text).toContain("Im Browser öffnen");
  expect(text).not.toContain("<script");
  expect((await visit("/plain", IPHONE, { host })).headers.location).toBe(THERE);
});

test("pages of the link come before apps, and apps before pixels", async () => {
  await at.addLink("splashed-app", { deeplink: ALL, type: "splash" });
  expect((await visit("/splashed-app", IPHONE)).text).not.toContain("example://");
  await carry(at, await at.addLink("measured-app", { deeplink: ALL }));
  expect((await visit("/measured-app", IPHONE)).text).toContain('href="example://p/1"');
  expect((await visit("/measured-app", ANDROID)).headers.location).toMatch(/^intent:/);
});

test("nothing a visitor sends decides where a page leads, nor gets into it as markup", async () => {
  await at.addLink("filled-app", {
    url: "https://example.com/{query.x}",
    deeplink: { ...ALL, appleapp: "example://p/{query.x}", googleapp: "example://p/{query.x}" },
    delivery: { passquery: "append" },
  });
  const evil = `x=${encodeURIComponent('"><script>alert(1)</script>#Intent;component=evil;end')}&y="><b>`;
  const { text } = await visit(`/filled-app?${evil}`, IPHONE);
  expect(text).not.toContain("<script>alert");
  expect(text).not.toContain('"><b>');
  const { headers } = await visit(`/filled-app?${evil}`, ANDROID);
  expect(headers.location?.match(/#Intent;/g)).toHaveLength(1);
  expect(headers.location).toMatch(/^intent:\/\/p\/%22%3E/);
  const host = 'go.example"><script>';
  const shown = await visit('/whole?q="><script>', undefined, { host });
  expect(shown.text).not.toMatch(/"><script>/);
});

test("a permanent redirect of a link with apps is asked for every time", async () => {
  await at.addLink("moved-app", {
    deeplink: { auto: false, apple: APPLE, google: "" },
    delivery: { redirectcode: 301 },
  });
  const { status, headers } = await visit("/moved-app");
  expect([status, headers["cache-control"]]).toEqual([301, "private, no-store"]);
  expect((await visit("/moved-app", IPHONE)).headers.location).toBe(APPLE);
});

test("a preview says that phones may be led elsewhere", async () => {
  await at.addLink("plain-preview", { delivery: { escapeinapp: true } });
  expect((await visit("/whole+")).text).toContain("may lead elsewhere");
  expect((await visit("/plain-preview+")).text).not.toContain("may lead elsewhere");
});
