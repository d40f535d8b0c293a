import type { Page } from "@playwright/test";
import { api, expect, person, serverUrl, signIn, test } from "./fixtures";

/** Opens a page whose scripts arrive only once they are released, as on a bad phone. */
async function openWithLateScripts(page: Page, path: string): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/_next/static/**/*.js*", async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(serverUrl() + path, { waitUntil: "commit" });
  return release;
}

test.beforeEach(async ({ page }) => {
  const ada = await person();
  for (const name of ["Shop", "Blog"])
    await api(ada.key).post("/api/pixel/add", { type: "analyticspixel", name, tag: "G-4KQ8ZW1X7T" });
  await signIn(page, ada);
});

test("a filter and a search from before a page's scripts came are followed", async ({ page }) => {
  const rows = page.getByRole("list", { name: "Pixels" }).getByRole("listitem");
  const release = await openWithLateScripts(page, "/dashboard/pixels");
  await page.getByLabel("Sort").selectOption({ index: 1 });
  await page.getByRole("searchbox").fill("sho");
  release();
  await page.waitForURL(/q=sho/);
  await expect(page).toHaveURL(/order=/);
  await expect(rows).toHaveCount(1);
  await expect(page.getByRole("searchbox")).toHaveValue("sho");
});

test("a filter chosen before a page's scripts came becomes a chip", async ({ page }) => {
  const release = await openWithLateScripts(page, "/dashboard/pixels");
  await page.getByLabel("Provider").selectOption("TikTok");
  release();
  await expect(page.getByRole("button", { name: "Remove filter Provider: TikTok" })).toBeVisible();
  await expect(page.getByText("Nothing matches these filters.")).toBeVisible();
});
