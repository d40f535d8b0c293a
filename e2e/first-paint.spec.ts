import type { Page } from "@playwright/test";
import { expect, person, serverUrl, signIn, test } from "./fixtures";

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
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.waitForFunction(isTakenOver);
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
  expect((await page.locator("#content").boundingBox())?.x).toBe(56);
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe("dark");
});

/** React has put its mark on the heading, which on most pages stands in a part whose code came later. */
const isTakenOver = () =>
  Object.keys(document.querySelector("#content h1") ?? {}).some((key) => key.startsWith("__react"));
