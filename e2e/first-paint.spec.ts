import type { Page } from "@playwright/test";
import { expect, person, serverUrl, signIn, test } from "./fixtures";
import { isTakenOver } from "./page-checks";

const PAGES = [
  "/dashboard",
  "/dashboard/links",
  "/dashboard/bio/new",
  "/dashboard/qr/new",
  "/dashboard/settings",
];

/** As somebody left it in this browser. */
const choose = (page: Page) =>
  page.evaluate(() => {
    localStorage.setItem("theme", "dark");
    localStorage.setItem("sidebar", "rail");
    localStorage.setItem("links-display", JSON.stringify({ density: "compact", hidden: ["created"] }));
  });

test("with a theme, a narrow sidebar and a display chosen, React takes every page over as the server drew it", async ({
  page,
}) => {
  const complaints: string[] = [];
  page.on("pageerror", ({ message }) => complaints.push(`${page.url()} ${message}`));
  await signIn(page, await person());
  await choose(page);
  for (const path of PAGES) {
    await page.goto(serverUrl() + path);
    await expect(page.getByRole("button", { name: "Expand sidebar" })).toBeVisible();
    // On most pages the heading stands in a part whose code came later.
    await isTakenOver(page.getByRole("heading", { level: 1 }));
  }
  expect(complaints).toEqual([]);
});

test("the chosen theme and sidebar are there before any script of ours is, so that neither flashes", async ({
  page,
}) => {
  await signIn(page, await person());
  await choose(page);
  await page.route("**/_next/static/**/*.js", (route) => route.abort());
  await page.goto(`${serverUrl()}/dashboard`);
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  const content = page.locator("#content");
  await expect(content).toBeVisible();
  // Asked once: where it is first seen is where it has to be.
  expect((await content.boundingBox())?.x).toBe(56);
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe("dark");
});
