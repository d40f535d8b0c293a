import type { Page } from "@playwright/test";
import { expect, person, serverUrl, signIn, test } from "./fixtures";
import { axeFindsInBothThemes, isTakenOver, openPage, overflow } from "./page-checks";

const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { name });

test("somebody without an account finds a guide, reads it and follows its links", async ({ page }) => {
  const hosts = new Set<string>();
  page.on("request", (request) => hosts.add(new URL(request.url()).host));
  await openPage(page, "/docs");
  await page.getByRole("link", { name: "Guides" }).click();
  await expect(heading(page, "For operators")).toBeVisible();
  const search = page.getByRole("searchbox", { name: "Search the guides" });
  await isTakenOver(search);
  await search.fill("referrer");
  await page.waitForURL(/q=referrer/);
  await expect(heading(page, "For operators")).toBeHidden();
  await page.getByRole("link", { name: /^Rules/ }).click();
  await expect(page).toHaveTitle("Rules · Switchyard");
  await page
    .getByRole("navigation", { name: "On this page" })
    .getByRole("link", { name: "Conditions", exact: true })
    .click();
  await expect(page.locator("#conditions")).toBeInViewport();
  await page.getByRole("main").getByRole("link", { name: "app", exact: true }).click();
  await expect(page).toHaveURL(/\/docs\/guides\/apps#links-that-open-an-app$/);
  await expect(heading(page, "Links that open an app")).toBeInViewport();
  expect([...hosts]).toEqual([new URL(serverUrl()).host]);
});

test("the first page and the one for signing in lead to the guides", async ({ page }) => {
  for (const path of ["/", "/login"]) {
    await openPage(page, path);
    await page.getByRole("contentinfo").getByRole("link", { name: "Guides", exact: true }).click();
    await expect(heading(page, "For operators")).toBeVisible();
  }
});

test("a guide is read in another language, where its links stay in it and lead to the same anchors", async ({
  page,
}) => {
  await openPage(page, "/docs/guides/rules");
  await page.getByRole("navigation", { name: "Languages" }).getByRole("link", { name: "Deutsch" }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "de");
  await expect(heading(page, "Regeln").first()).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "App", exact: true }).click();
  await expect(page).toHaveURL(/\/docs\/guides\/apps\?language=de#links-that-open-an-app$/);
  await expect(page.locator("#links-that-open-an-app")).toBeInViewport();
  await expect(page.locator("html")).toHaveAttribute("lang", "de");
  // Asked for once, and not kept.
  await openPage(page, "/docs/guides/rules");
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
});

test("a guide in Arabic runs from right to left, and its code from left to right", async ({ page }) => {
  await openPage(page, "/docs/guides/rules?language=ar");
  await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
  const contents = await page.getByRole("navigation").nth(1).boundingBox();
  const text = await page.getByRole("heading", { level: 1 }).boundingBox();
  expect(contents?.x ?? 0).toBeGreaterThan(text?.x ?? 0);
  const directionOf = (name: string) =>
    page
      .locator(name)
      .first()
      .evaluate((element) => getComputedStyle(element).direction);
  expect([await directionOf("main pre"), await directionOf("main td code")]).toEqual(["ltr", "ltr"]);
});

test("a guide says its title, what it is about, and where it is in each language", async ({ page }) => {
  await openPage(page, "/docs/guides/mail?language=fr");
  await expect(page.locator('meta[name="description"]')).toHaveAttribute("content", /serveur de messagerie/);
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", /\/docs\/guides\/mail$/);
  await expect(page.locator('link[hreflang="ar"]')).toHaveAttribute(
    "href",
    /\/docs\/guides\/mail\?language=ar$/,
  );
});

test("a guide is read without scripts, and its code is copied with them", async ({ page, browser }) => {
  const plain = await browser.newContext({ javaScriptEnabled: false });
  const still = await plain.newPage();
  await still.goto(`${serverUrl()}/docs/guides/backup`);
  await expect(still.getByRole("heading", { level: 1, name: "Backups" })).toBeVisible();
  await plain.close();
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await openPage(page, "/docs/guides/backup");
  const listing = page.locator("figure").first();
  await expect(async () => {
    await listing.getByRole("button", { name: "Copy code" }).click();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toBe(await listing.locator("pre").textContent());
  }).toPass();
});

for (const name of ["nothing", "api", "constructor", "..%2Frules"])
  test(`there is no guide ${name}`, async ({ page }) => {
    const response = await page.goto(`${serverUrl()}/docs/guides/${name}`);
    expect(response?.status()).toBe(404);
    await expect(heading(page, "Page not found")).toBeVisible();
  });

test("the command menu, the account menu and screens lead to guides", async ({ page }) => {
  await signIn(page, await person());
  await openPage(page, "/dashboard/links/import");
  const [guide] = await Promise.all([
    page.waitForEvent("popup"),
    page.getByRole("link", { name: "Learn more: Moving in" }).click(),
  ]);
  await expect(heading(guide, "Moving in")).toBeVisible();
  await guide.close();
  await page.keyboard.press("ControlOrMeta+k");
  await page.getByRole("combobox", { name: "Search or jump" }).fill("guide rules");
  await page.getByRole("option", { name: "Guide: Rules" }).click();
  await expect(page).toHaveURL(/\/docs\/guides\/rules$/);
  await openPage(page, "/dashboard/links");
  await page
    .getByRole("button", { name: /^Account/ })
    .first()
    .click();
  await page.getByRole("menuitem", { name: "Guides" }).click();
  await expect(page).toHaveURL(/\/docs\/guides$/);
});

for (const path of ["/docs/guides", "/docs/guides/operating", "/docs/guides/rules?language=ar"])
  test(`axe finds nothing wrong on ${path}, and 390 px are enough`, async ({ page }) => {
    test.slow();
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.setViewportSize({ width: 390, height: 844 });
    await openPage(page, path);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    expect(await axeFindsInBothThemes(page)).toEqual([]);
    await page.setViewportSize({ width: 1440, height: 900 });
    expect(await axeFindsInBothThemes(page)).toEqual([]);
  });
