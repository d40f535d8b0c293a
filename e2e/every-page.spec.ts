import { randomBytes } from "node:crypto";
import type { Page } from "@playwright/test";
import { api, expect, person, serverUrl, signIn, test } from "./fixtures";
import { axeFindsInBothThemes, furnish, isTakenOver, openPage, overflow } from "./page-checks";

const NOUNS = ["campaigns", "channels", "domains", "pixels", "utm"];
/** Records created on a page of their own. */
const DESIGNED = ["qr", "overlays", "splash", "bio"];
const OPEN = [
  "/",
  "/login",
  "/register",
  "/account/forgot",
  "/account/password",
  "/account/confirm",
  "/docs",
  "/docs/guides",
  "/docs/guides/apps",
  "/login/no/such/page",
];
const SETTINGS = [
  "profile",
  "appearance",
  "language",
  "security",
  "account",
  "general",
  "members",
  "defaults",
  "brand",
  "keys",
  "items-key",
  "webhooks",
  "health",
  "quotas",
  "data",
].map((section) => `/dashboard/settings/${section}`);
const OTHERS = [
  "/dashboard",
  "/dashboard/links",
  "/dashboard/links/new",
  "/dashboard/links/import",
  "/dashboard/links/paste",
  "/dashboard/links/shorten?title=A+page&text=Read+https%3A%2F%2Fexample.com%2Fa",
  "/dashboard/tools",
  "/dashboard/stats",
  "/dashboard/stats/live",
  "/dashboard/items",
  "/dashboard/items?make=new",
  "/dashboard/purchases",
  "/dashboard/items/profile",
  "/dashboard/purchases/tester",
];

test.describe("in the light and the dark theme axe finds nothing wrong", () => {
  // A dozen pages a test, each looked through node by node.
  test.slow();

  test(`on the pages for everyone: ${OPEN.join(" ")}`, async ({ page }) => {
    for (const path of OPEN) await check(page, path);
  });

  test(`on the pages of the settings: ${SETTINGS.join(" ")}`, async ({ page }) => {
    await signIn(page, await person());
    for (const path of SETTINGS) await check(page, path);
  });

  test(`on the other pages behind the sign-in: ${OTHERS.join(" ")} a link's and a key's`, async ({
    page,
  }) => {
    const ada = await person();
    const { json } = await api(ada.key).post<{ id: number }>("/api/url/add", {
      url: "https://example.com/with/rules",
      geotarget: [{ location: "Germany", link: "https://example.com/de" }],
      password: "open sesame",
    });
    const { json: keys } = await api(ada.key).get<{ data: { keys: { id: number }[] } }>("/api/keys");
    const oneOf = [`/dashboard/links/${json.id}`, `/dashboard/settings/keys/${keys.data.keys[0]?.id}`];
    await signIn(page, ada);
    for (const path of [...OTHERS, ...oneOf]) await check(page, path);
  });

  test("on the empty pages of the other nouns, and in their forms", async ({ page }) => {
    await signIn(page, await person());
    for (const noun of [...NOUNS, ...DESIGNED]) await check(page, `/dashboard/${noun}`);
    for (const noun of NOUNS) await check(page, `/dashboard/${noun}?make=new`);
  });

  for (const part of [0, 1])
    test(`on the pages of the other nouns, full: ${part === 0 ? "first" : "second"} half`, async ({
      page,
    }) => {
      const ada = await person();
      await signIn(page, ada);
      const pages = await furnish(ada);
      for (const [at, path] of pages.entries()) if (at % 2 === part) await check(page, path);
    });
});

async function check(page: Page, path: string) {
  await openPage(page, path);
  // A preview's frame runs no scripts, so axe would wait in it for nothing; visitor-pages.spec.ts looks at what it shows.
  expect.soft(await axeFindsInBothThemes(page, { not: "iframe" }), path).toEqual([]);
}

const PAGES = [
  "/dashboard",
  "/dashboard/links",
  "/dashboard/bio/new",
  "/dashboard/qr/new",
  "/dashboard/qr/labels",
  "/dashboard/settings/profile",
  "/dashboard/settings/security",
];

/** Settings left in this browser by an earlier visit. */
async function choose(page: Page) {
  await page.goto(`${serverUrl()}/dashboard/links`);
  await page.evaluate(() => {
    localStorage.setItem("theme", "dark");
    localStorage.setItem("sidebar", "rail");
    localStorage.setItem("links-display", JSON.stringify({ density: "compact", hidden: ["created"] }));
  });
}

test("with theme, sidebar and display chosen, hydration matches the server's HTML", async ({ page }) => {
  const complaints: string[] = [];
  page.on("pageerror", ({ message }) => complaints.push(`${page.url()} ${message}`));
  await signIn(page, await person());
  await choose(page);
  for (const path of PAGES) {
    await page.goto(serverUrl() + path);
    await expect(page.getByRole("button", { name: "Expand sidebar" })).toBeVisible();
    // On most pages the heading is in lazily loaded code.
    await isTakenOver(page.getByRole("heading", { level: 1 }));
  }
  expect(complaints).toEqual([]);
});

test("the chosen theme and sidebar apply before any script runs", async ({ page }) => {
  await signIn(page, await person());
  await choose(page);
  await page.route("**/_next/static/**/*.js*", (route) => route.abort());
  await page.goto(`${serverUrl()}/dashboard`, { waitUntil: "commit" });
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  const content = page.locator("#content");
  await expect(content).toBeVisible();
  // Asked once: where it is first seen is where it has to be.
  expect((await content.boundingBox())?.x).toBe(56);
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe("dark");
});

test.describe("360 px wide", () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test("at 360 px no public page scrolls sideways", async ({ page }) => {
    for (const path of [...OPEN, "/no-such-link"]) {
      await check(page, path);
    }
    const username = `narrow-${randomBytes(4).toString("hex")}`;
    await page.goto(`${serverUrl()}/register`);
    await page.getByLabel("Username").fill(username);
    await page.getByLabel("Email").fill(`${username}@example.com`);
    await page.getByLabel("Password", { exact: true }).fill("a long enough password");
    await page.getByRole("button", { name: "Create account" }).click();
    await expect(page.getByRole("heading", { name: "Your API key" })).toBeVisible();
    expect(await overflow(page), "the page with the first key").toBeLessThanOrEqual(0);
  });

  test("at 360 px no signed-in page scrolls sideways", async ({ page }) => {
    const ada = await person();
    const long = `https://example.com/${"a-long-way/".repeat(30)}`;
    const { json } = await api(ada.key).post<{ id: number }>("/api/url/add", {
      url: long,
      custom: `${"very-long-".repeat(4)}${ada.username}`,
      title: "A title that is far too long for a line on a telephone, and goes on",
      geotarget: ["Germany", "France", "Poland", "Japan"].map((location) => ({ location, link: long })),
    });
    const { json: keys } = await api(ada.key).get<{ data: { keys: { id: number }[] } }>("/api/keys");
    const keyId = keys.data.keys[0]?.id;
    await signIn(page, ada);
    for (const path of [
      "links",
      "links/new",
      "links/shorten?title=A+page&text=Read+https%3A%2F%2Fexample.com%2Fa",
      "tools",
      `links/${json.id}`,
      `settings/keys/${keyId}`,
      "items",
      "items?make=new",
      "purchases",
      "items/profile",
      "purchases/tester",
    ]) {
      await check(page, `/dashboard/${path}`);
    }
    for (const path of SETTINGS) await check(page, path);
  });

  test("at 360 px no page of the other nouns scrolls sideways", async ({ page }) => {
    const ada = await person();
    const paths = await furnish(ada);
    await signIn(page, ada);
    for (const path of paths) await check(page, path);
  });

  async function check(page: Page, path: string) {
    await openPage(page, path);
    expect(await overflow(page), path).toBeLessThanOrEqual(0);
  }
});
