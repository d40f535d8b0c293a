import type { Browser, Page } from "@playwright/test";
import sharp from "sharp";
import {
  api,
  CHROME,
  type Destination,
  destination,
  expect,
  type Person,
  person,
  serverUrl,
  test,
} from "./fixtures";
import { axeFinds } from "./page-checks";

let there: Destination;
let ada: Person;
test.beforeAll(async () => {
  there = await destination();
});
// Each with a key of its own: thirty calls a minute.
test.beforeEach(async () => {
  ada = await person();
});
test.afterAll(() => there.close());

type Made = { id: number; shorturl: string };
const made = async (path: string, body: object) => (await api(ada.key).post<Made>(path, { ...body })).json;
const link = async (body: object) =>
  (await made("/api/url/add", { url: there.url("/summer"), ...body })).shorturl;
const overlay = async (type: string, content: object) =>
  link({ type: `overlay-${(await made("/api/overlay/add", { type, name: type, content })).id}` });
const splash = async (content: object) =>
  link({ type: String((await made("/api/splash/add", { name: "S", content })).id) });
const pixel = async () =>
  (await made("/api/pixel/add", { type: "analyticspixel", name: "A", tag: "G-4KQ8ZW1X7T" })).id;

const POLL = { question: "Which day?", options: ["Friday", "Saturday"], position: "center" };
const BLOCKS = [
  { type: "title", text: "Summer collection" },
  { type: "text", text: "Light linen." },
  { type: "countdown", until: "2031-01-02 03:04:05", label: "Ends in" },
];

/** A page of each kind, by name. */
const PAGES: Record<string, () => Promise<string>> = {
  message: () => overlay("message", { heading: "Moved", text: "Come in.", url: "https://example.com/" }),
  contact: () => overlay("contact", { heading: "Write to us", text: "We answer within a day." }),
  poll: () => overlay("poll", POLL),
  newsletter: () =>
    overlay("newsletter", { text: "Once a month.", consent: "I agree", background: "#1a2b3c" }),
  coupon: () => overlay("coupon", { code: "SPRING-24", url: "https://example.com/" }),
  splash: () => splash({ countdown: 60, blocks: BLOCKS }),
  frame: () => link({ type: "frame" }),
  password: () => link({ password: "open sesame" }),
  expired: () => link({ expiry: "2020-01-01" }),
  preview: async () => `${await link({})}+`,
  report: async () => `${serverUrl()}/report?link=${encodeURIComponent(await link({}))}`,
  unknown: async () => `${serverUrl()}/no-such-link`,
};

/** A person's browser that reaches our server and the destination alone. */
async function visitor(browser: Browser, options: object = {}): Promise<{ page: Page; strangers: string[] }> {
  const context = await browser.newContext({ userAgent: CHROME, ...options });
  const strangers: string[] = [];
  const known = [new URL(serverUrl()).host, new URL(there.url("/")).host];
  await context.route(
    (url) => !known.includes(url.host),
    (route) => {
      strangers.push(route.request().url());
      return route.abort();
    },
  );
  return { page: await context.newPage(), strangers };
}

for (const colorScheme of ["light", "dark"] as const)
  for (const javaScriptEnabled of [true, false])
    test(`every page in the ${colorScheme} theme ${javaScriptEnabled ? "with" : "without"} JavaScript: a headline, no other host, axe finds nothing`, async ({
      browser,
    }) => {
      const { page, strangers } = await visitor(browser, { colorScheme, javaScriptEnabled });
      for (const [name, make] of Object.entries(PAGES)) {
        const answer = await page.goto(await make(), { waitUntil: "commit" });
        expect(Number(answer?.headers()["content-length"]), name).toBeLessThan(14_000);
        await expect(page.getByRole("heading", { level: 1 }).first(), name).toBeAttached();
        // axe looks by script, so only where scripts run.
        if (!javaScriptEnabled) continue;
        expect.soft(await axeFinds(page, { not: ".there" }), name).toEqual([]);
      }
      expect(strangers).toEqual([]);
      await page.context().close();
    });

/** Yellow cannot be read on light pages as it is. */
async function inYellow() {
  const drawn = sharp({ create: { width: 400, height: 120, channels: 3, background: "#ffe600" } }).png();
  const file = (await drawn.toBuffer()).toString("base64");
  const { url: logo } = (await api(ada.key).post<{ url: string }>("/api/catalogue/media/add", { file })).json;
  await api(ada.key).put("/api/workspace/brand/update", { name: "Acme", color: "#ffe600", logo });
}

for (const colorScheme of ["light", "dark"] as const)
  test(`in its owner's name, color and logo in the ${colorScheme} theme: no other host, axe finds nothing`, async ({
    browser,
  }) => {
    await inYellow();
    const { page, strangers } = await visitor(browser, { colorScheme });
    for (const name of ["splash", "frame", "password", "expired", "preview"]) {
      const answer = await page.goto((await PAGES[name]?.()) ?? "", { waitUntil: "commit" });
      expect(Number(answer?.headers()["content-length"]), name).toBeLessThan(14_000);
      await expect(page.getByText("Acme", { exact: true }), name).toBeVisible();
      await expect(page.locator(".brand img"), name).toHaveJSProperty("complete", true);
      expect.soft(await axeFinds(page, { not: ".there" }), name).toEqual([]);
    }
    expect(strangers).toEqual([]);
    await page.context().close();
  });

for (const javaScriptEnabled of [true, false]) {
  const words = javaScriptEnabled ? "with" : "without";

  test(`a splash page redirects by itself ${words} JavaScript`, async ({ browser }) => {
    const { page } = await visitor(browser, { javaScriptEnabled });
    await page.goto(await splash({ countdown: 1, blocks: BLOCKS }));
    await page.waitForURL(there.url("/summer"));
    await expect(page.getByText("Arrived at /summer")).toBeVisible();
  });

  test(`a direct link with a pixel arrives ${words} JavaScript, also when the pixel cannot be reached`, async ({
    browser,
  }) => {
    const { page, strangers } = await visitor(browser, { javaScriptEnabled });
    await page.goto(await link({ pixels: [await pixel()] }), { waitUntil: "commit" });
    await page.waitForURL(there.url("/summer"));
    expect(strangers.some((url) => url.startsWith("https://www.googletagmanager.com/gtag/js"))).toBe(
      javaScriptEnabled,
    );
  });

  test(`a poll is answered and closed ${words} JavaScript`, async ({ browser }) => {
    const { page } = await visitor(browser, { javaScriptEnabled });
    await page.goto(await overlay("poll", { ...POLL, thanks: "Your vote is in." }));
    await expect(page.frameLocator(".there").getByText("Arrived at /summer")).toBeVisible();
    const panel = page.frameLocator("#panel");
    await panel.getByLabel("Saturday").check();
    await panel.getByRole("button", { name: "Vote" }).click();
    await expect(panel.getByText("Your vote is in.")).toBeVisible();
    await page.getByTitle("Close").click();
    await expect(page.locator("#panel")).toBeHidden();
  });

  test(`a locked link opens with its password ${words} JavaScript, and leads to another host`, async ({
    browser,
  }) => {
    const { page } = await visitor(browser, { javaScriptEnabled });
    await page.goto(await link({ password: "open sesame" }));
    await page.getByLabel("Password").fill("open sesame");
    await page.getByRole("button", { name: "Continue" }).click();
    await page.waitForURL(there.url("/summer"));
  });
}

test("a pixel's script on the dashboard's host reads neither its cookies nor its pages", async ({
  browser,
}) => {
  const { page } = await visitor(browser);
  await page.goto(await link({ type: "frame", pixels: [await pixel()] }));
  const frame = await (await page.locator("#pixels").elementHandle())?.contentFrame();
  expect(await frame?.evaluate(() => self.origin)).toBe("null");
  const cookie = () => {
    try {
      return document.cookie;
    } catch (error) {
      return (error as Error).name;
    }
  };
  expect(await frame?.evaluate(cookie)).toBe("SecurityError");
});

test("pages speak the visitor's language", async ({ browser }) => {
  const { page } = await visitor(browser, { locale: "de-DE" });
  await page.goto(await link({ password: "x" }));
  await expect(page.getByRole("heading", { name: "Dieser Link ist verschlossen" })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("lang", "de");
});
