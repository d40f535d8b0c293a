import sharp from "sharp";
import { api, CHROME, expect, person, serverUrl, signIn, test, visit } from "./fixtures";
import { axeFinds, axeFindsInBothThemes, overflow } from "./page-checks";

/** Shares a new link that was visited once. */
async function shared(body: Record<string, unknown> = {}) {
  const { key } = await person();
  const { json } = await api(key).post<{ id: number; shorturl: string }>("/api/url/add", {
    url: "https://example.com/",
  });
  await visit(json.shorturl, { "User-Agent": CHROME });
  const made = await api(key).post<{ id: number; token: string }>(`/api/url/${json.id}/share/add`, body);
  await expect
    .poll(
      async () => (await api(key).get<{ data: { clicks: number } }>(`/api/url/${json.id}`)).json.data.clicks,
    )
    .toBe(1);
  return { key, id: made.json.id, page: `${serverUrl()}/share/${made.json.token}` };
}

test("a stranger reads the chosen cards and no others, and search engines are kept away", async ({
  page,
}) => {
  const share = await shared({ name: "For the sponsors", cards: ["totals", "series", "browser"] });
  const answer = await page.goto(share.page);
  expect(answer?.status()).toBe(200);
  await expect(page.getByRole("heading", { name: "For the sponsors", level: 1 })).toBeVisible();
  await expect(page.getByRole("region", { name: "Browsers" }).getByText("Chrome")).toBeVisible();
  await expect(page.getByRole("slider", { name: /Clicks/ })).toBeVisible();
  await expect(page.getByRole("region", { name: "Countries" })).toHaveCount(0);
  await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", /noindex/);
  await api(share.key).put(`/api/share/${share.id}/update`, { index: true });
  await page.reload();
  await expect(page.locator("meta[name=robots]")).not.toHaveAttribute("content", /noindex/);
});

test("the days are chosen in the address", async ({ page }) => {
  const share = await shared();
  await page.goto(share.page);
  await page.getByRole("combobox", { name: "Date range" }).selectOption("Last 7 days");
  await page.waitForURL(/range=7d/);
  await expect(page.getByRole("slider")).toHaveAttribute("aria-valuemax", "6");
});

test("a password is required before any data is shown", async ({ page }) => {
  const share = await shared({ name: "For the board", password: "open sesame" });
  await page.goto(share.page);
  await expect(page).not.toHaveTitle(/board/);
  await page.getByLabel("Password", { exact: true }).fill("open barley");
  await page.keyboard.press("Enter");
  await expect(page.getByText("The password is wrong.")).toBeVisible();
  await page.getByLabel("Password", { exact: true }).fill("open sesame");
  await page.getByRole("button", { name: "Show statistics" }).click();
  await expect(page.getByRole("heading", { name: "For the board" })).toBeVisible();
});

test("an expired or unknown share is not found", async ({ page }) => {
  const share = await shared({ expiry: "2020-01-01" });
  for (const path of [share.page, `${serverUrl()}/share/nothing-here`, `${serverUrl()}/share/%00`])
    expect((await page.goto(path))?.status(), path).toBe(404);
});

test("a share with password and two cards shows only those, and is gone once disabled", async ({
  page,
  browser,
}) => {
  const owner = await person();
  const { json } = await api(owner.key).post<{ id: number; shorturl: string }>("/api/url/add", {
    url: "https://example.com/",
  });
  await visit(json.shorturl, { "User-Agent": CHROME });
  await signIn(page, owner);
  await page.goto(`${serverUrl()}/dashboard/links/${json.id}`);
  await page.getByRole("button", { name: "Share", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "New public page" }).click();
  await dialog.getByLabel("Name").fill("For the press");
  const chosen = dialog.getByRole("checkbox", { checked: true });
  while ((await chosen.count()) > 0) await chosen.first().click();
  await dialog.getByRole("button", { name: "Create page" }).click();
  await expect(dialog.getByText("Must contain at least one card.")).toBeVisible();
  await dialog.getByRole("checkbox", { name: "Totals" }).check();
  await dialog.getByRole("checkbox", { name: "Browsers" }).check();
  await dialog.getByLabel("Require a password").check();
  await dialog.getByLabel("Password", { exact: true }).fill("open sesame");
  expect(await axeFinds(page, { only: "[role=dialog]" })).toEqual([]);
  await dialog.getByRole("button", { name: "Create page" }).click();
  const row = dialog.getByRole("listitem", { name: "For the press" });
  const address = await row.getByText(/share\//).innerText();

  const stranger = await (await browser.newContext()).newPage();
  await stranger.goto(address);
  await stranger.getByLabel("Password", { exact: true }).fill("open sesame");
  await stranger.keyboard.press("Enter");
  await expect(stranger.getByRole("heading", { name: "For the press" })).toBeVisible();
  await expect(stranger.getByRole("region", { name: "Browsers" }).getByText("Chrome")).toBeVisible();
  await expect(stranger.getByRole("region")).toHaveCount(1);

  await row.getByRole("button", { name: "Actions for For the press" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(row).toHaveCount(0);
  expect((await stranger.goto(address))?.status()).toBe(404);
  await stranger.context().close();
});

test("a shared page can be embedded in a foreign page, the dashboard cannot", async () => {
  const share = await shared();
  const frame = (await fetch(share.page)).headers;
  expect(frame.get("content-security-policy")).toContain("frame-ancestors *");
  expect(frame.get("x-frame-options")).toBeNull();
  const dashboard = (await fetch(`${serverUrl()}/login`)).headers;
  expect(dashboard.get("content-security-policy")).toContain("frame-ancestors 'none'");
  expect(dashboard.get("x-frame-options")).toBe("DENY");
});

test("axe finds nothing on it, and it fits a phone", async ({ page }) => {
  const share = await shared();
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(share.page);
  await expect(page.getByRole("region", { name: "Browsers" }).getByText("Chrome")).toBeVisible();
  expect(await axeFindsInBothThemes(page)).toEqual([]);
  expect(await overflow(page)).toBe(0);
});

test("networks are shown a picture of our own, and nothing of what a password protects", async ({ page }) => {
  const share = await shared({ name: "For the sponsors" });
  await page.goto(share.page);
  const said = (property: string) =>
    page.locator(`meta[property="${property}"], meta[name="${property}"]`).first().getAttribute("content");
  expect(await said("og:title")).toBe("For the sponsors");
  expect(await said("twitter:card")).toBe("summary_large_image");
  const address = new URL((await said("og:image")) ?? "").pathname;
  const picture = await fetch(serverUrl() + address);
  expect([picture.status, picture.headers.get("content-type")]).toEqual([200, "image/png"]);
  expect(picture.headers.get("cache-control")).toBe("public, max-age=600");
  expect(await sharp(await picture.arrayBuffer()).metadata()).toMatchObject({ width: 1200, height: 630 });
  await api(share.key).put(`/api/share/${share.id}/update`, { password: "open sesame" });
  expect((await fetch(serverUrl() + address)).status).toBe(404);
  await page.reload();
  await expect(page.locator('meta[property="og:image"]')).toHaveCount(0);
  expect(await said("og:title")).toBe("These statistics are password-protected");
});
