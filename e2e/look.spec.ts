import type { Locator } from "@playwright/test";
import { api, expect, person, serverUrl, signIn, test } from "./fixtures";

const withLink = async () => {
  const ada = await person();
  await api(ada.key).post("/api/url/add", { url: "https://example.com/" });
  return ada;
};

/** The color that a token of the theme has here. */
const token = (at: Locator, name: string) =>
  at.evaluate((element, variable) => {
    const probe = element.ownerDocument.createElement("i");
    probe.style.backgroundColor = `var(--${variable})`;
    element.parentElement?.append(probe);
    const color = getComputedStyle(probe).backgroundColor;
    probe.remove();
    return color;
  }, name);

for (const colorScheme of ["light", "dark"] as const)
  test(`checkboxes have the colors of the ${colorScheme} theme`, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await signIn(page, await withLink());
    await page.goto(`${serverUrl()}/dashboard/links`);
    const box = page.getByRole("checkbox").last();
    await expect(box).toHaveCSS("background-color", await token(box, "surface"));
    await expect(box).toHaveCSS("border-top-color", await token(box, "line-strong"));
    await box.check();
    await expect(box).toHaveCSS("background-color", await token(box, "ink"));
  });

test("where the reader's own colors are forced, checkboxes are the browser's", async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active" });
  await signIn(page, await withLink());
  await page.goto(`${serverUrl()}/dashboard/links`);
  const box = page.getByRole("checkbox").last();
  await expect(box).toHaveCSS("appearance", "auto");
  await box.check();
  await expect(box).toBeChecked();
});

for (const { tag, end, start } of [
  { tag: "en", end: "right", start: "left" },
  { tag: "ar", end: "left", start: "right" },
])
  test(`in ${tag}, tabs that don't fit fade where there are more, and the chosen one is in sight`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await signIn(page, await withLink());
    await page.context().addCookies([{ name: "language", value: tag, url: serverUrl() }]);
    await page.goto(`${serverUrl()}/dashboard/links`);
    const tabs = page
      .getByRole("group")
      .filter({ has: page.locator("button[aria-pressed]") })
      .first();
    await expect(tabs).toHaveAttribute("data-more", end);
    await page.goto(`${serverUrl()}/dashboard/links?state=archived`);
    await expect(tabs).toHaveAttribute("data-more", start);
    await expect(tabs.locator("[aria-pressed=true]")).toBeInViewport({ ratio: 0.9 });
  });

test("pages that don't fit in the sidebar fade at its end", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 500 });
  await signIn(page, await person());
  await page.goto(`${serverUrl()}/dashboard/links`);
  const pages = page.getByRole("complementary").locator(".faded-ends");
  await expect(pages).toHaveAttribute("data-more", "bottom");
  await pages.evaluate((element) => element.scrollTo(0, element.scrollHeight));
  await expect(pages).toHaveAttribute("data-more", "top");
});
