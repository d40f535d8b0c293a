import type { Locator, Page } from "@playwright/test";
import { api, expect, type Person, person, serverUrl, signIn, test, visit } from "./fixtures";
import { overflow } from "./page-checks";

let ada: Person;
const rows = (page: Page) => page.getByRole("list", { name: "Links" }).getByRole("listitem");
const dialog = (page: Page) => page.getByRole("dialog");

test.beforeEach(async ({ page }) => {
  ada = await person();
  await signIn(page, ada);
});

async function made(alias: string): Promise<{ id: number; shorturl: string }> {
  const body = { url: "https://example.com/", custom: `${alias}-${ada.username}` };
  return (await api(ada.key).post<{ id: number; shorturl: string }>("/api/url/add", body)).json;
}

async function openLinks(page: Page, count: number) {
  await page.goto(`${serverUrl()}/dashboard/links`);
  await expect(rows(page)).toHaveCount(count);
}

/** Presses Tab until something has the focus, as people without a pointer do. */
async function tabTo(page: Page, target: Locator, key = "Tab") {
  await expect(target).toBeAttached();
  for (let step = 0; step < 120; step++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`Tab never reaches ${target.toString()}.`);
}

test("by keyboard alone, a link is made with a rule, found, changed, deleted and restored", async ({
  page,
}) => {
  const alias = `keys-${ada.username}`;
  await page.goto(`${serverUrl()}/dashboard/links`);
  await expect(page.getByRole("heading", { name: "Links" })).toBeVisible();
  await page.keyboard.press("c");
  await expect(dialog(page).getByLabel("Destination", { exact: true })).toBeFocused();
  await page.keyboard.type("example.com/landing");
  await tabTo(page, dialog(page).getByRole("textbox", { name: "Short link" }));
  await page.keyboard.type(alias);
  await tabTo(page, dialog(page).getByRole("button", { name: "Targeting" }));
  await page.keyboard.press("Enter");
  await tabTo(page, dialog(page).getByRole("button", { name: "Add device" }));
  await page.keyboard.press("Enter");
  await expect(dialog(page).getByLabel("Device 1")).toBeFocused();
  await page.keyboard.type("iph");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await tabTo(page, dialog(page).getByLabel("Destination for rule 1"));
  await page.keyboard.type("example.com/ios");
  await page.keyboard.press("Control+Enter");
  await expect(dialog(page)).toBeHidden();

  await page.keyboard.press("/");
  await expect(page.getByRole("searchbox", { name: "Search links" })).toBeFocused();
  await page.keyboard.type(alias);
  await page.waitForURL(/q=/);
  const link = rows(page).getByRole("link", { name: new RegExp(alias) });
  await tabTo(page, link);
  await page.keyboard.press("e");
  await tabTo(page, dialog(page).getByLabel("Destination", { exact: true }));
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("https://example.com/changed");
  await page.keyboard.press("Control+Enter");
  await expect(dialog(page)).toBeHidden();
  await expect(rows(page)).toContainText("example.com/changed");

  await tabTo(page, link);
  await page.keyboard.press("x");
  await expect(rows(page)).toHaveCount(0);
  // The key that leads to messages.
  await page.keyboard.press("Alt+t");
  await tabTo(page, page.getByRole("button", { name: "Undo" }));
  await page.keyboard.press("Enter");
  await expect(rows(page)).toHaveCount(1);
});

test("by keyboard alone, statistics are read, a QR code is downloaded, and its owner signs out", async ({
  page,
}) => {
  const { id, shorturl } = await made("read");
  await visit(shorturl);
  await expect
    .poll(
      async () => (await api(ada.key).get<{ data: { clicks: number } }>(`/api/url/${id}`)).json.data.clicks,
    )
    .toBe(1);
  await openLinks(page, 1);
  await tabTo(page, rows(page).getByRole("link", { name: /read-/ }));
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/links\/\d+/);
  await expect(page.getByRole("button", { name: /^Clicks 1/ })).toBeVisible();
  await page.keyboard.press("w");
  await page.waitForURL(/range=7d/);
  const chart = page.getByRole("slider").first();
  await tabTo(page, chart);
  await page.keyboard.press("End");
  await expect(chart).toHaveAttribute("aria-valuetext", /1/);

  await tabTo(page, page.locator("main").getByRole("link", { name: "QR code" }), "Shift+Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("img", { name: "The QR code" }).first()).toBeVisible();
  await page.keyboard.press("Control+Enter");
  await page.waitForURL(/\/qr\/\d+/);
  await tabTo(page, page.getByRole("button", { name: "SVG", exact: true }));
  const file = page.waitForEvent("download");
  await page.keyboard.press("Enter");
  expect((await file).suggestedFilename()).toMatch(/\.svg$/);

  await page.keyboard.press("ControlOrMeta+k");
  await expect(page.getByRole("combobox", { name: "Search or jump" })).toBeFocused();
  await page.keyboard.type("sign out");
  await expect(page.getByRole("option", { name: "Sign out" })).toBeVisible();
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/login/);
});

test("a screen reader hears names, how much was found, and what was done", async ({ page }) => {
  await made("spring");
  const { id } = await made("autumn");
  await openLinks(page, 2);
  await expect(page.getByRole("main")).toHaveCount(1);
  await expect(page.getByRole("heading", { level: 1, name: "Links" })).toBeVisible();
  await expect(page.getByRole("navigation").first()).toBeVisible();
  const count = page.getByRole("status").filter({ hasText: /^\d+ links?$/ });
  await expect(count).toHaveText("2 links");
  await page.getByRole("searchbox", { name: "Search links" }).fill("autumn");
  await expect(count).toHaveText("1 link");
  await page.getByRole("searchbox", { name: "Search links" }).fill("winter");
  await expect(page.getByRole("status").filter({ hasText: "winter" })).toBeVisible();
  await page.getByRole("searchbox", { name: "Search links" }).fill("");
  await expect(rows(page)).toHaveCount(2);

  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "New link" }).first().click();
  await expect(page.getByRole("dialog", { name: "New link" })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.keyboard.press("ControlOrMeta+k");
  await expect(page.getByRole("dialog", { name: "Search or jump" })).toBeVisible();
  await page.keyboard.press("Escape");

  await page.getByRole("checkbox", { name: /^Select autumn/ }).check();
  const bar = page.getByRole("region", { name: "Selected links" });
  await expect(bar.getByRole("status")).toHaveText("1 selected");
  await bar.getByRole("button", { name: "Disable" }).click();
  const message = page.getByRole("region", { name: /^Notifications/ });
  await expect(message).toHaveAttribute("aria-live", "polite");
  await expect(message.getByRole("listitem")).toContainText("1 link disabled.");

  await page.goto(`${serverUrl()}/dashboard/links/${id}`);
  const chart = page.getByRole("slider").first();
  await expect(chart).toHaveAccessibleName(/.+/);
  await expect(chart).toHaveAttribute("aria-valuetext", /.+/);
  await page.getByRole("button", { name: "View as table" }).click();
  await expect(
    page
      .getByRole("region", { name: /as a table/ })
      .getByRole("columnheader")
      .first(),
  ).toBeVisible();
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("by touch, a link is changed from its row's menu, and several are disabled", async ({ page }) => {
    await made("spring");
    await made("autumn");
    await openLinks(page, 2);
    await page.getByRole("button", { name: /^Actions for autumn/ }).tap();
    await page.getByRole("menuitem", { name: /^Edit/ }).tap();
    const destination = dialog(page).getByLabel("Destination", { exact: true });
    await destination.fill("https://example.com/tapped");
    await dialog(page).getByRole("button", { name: "Save changes" }).tap();
    await expect(dialog(page)).toBeHidden();
    await expect(rows(page).filter({ hasText: "autumn" })).toContainText("example.com/tapped");

    for (const name of [/^Select spring/, /^Select autumn/]) await page.getByRole("checkbox", { name }).tap();
    const bar = page.getByRole("region", { name: "Selected links" });
    await expect(bar).toBeInViewport({ ratio: 1 });
    await bar.getByRole("button", { name: "Disable" }).tap();
    await expect(rows(page).filter({ hasText: "Disabled" })).toHaveCount(2);
    expect(await overflow(page)).toBe(0);
  });

  test("by touch, the sheet opens, leads elsewhere and closes", async ({ page }) => {
    await openLinks(page, 0);
    const menu = page.getByRole("button", { name: "Open navigation" });
    await menu.tap();
    await expect(dialog(page)).toBeVisible();
    await dialog(page).getByRole("button", { name: "Close" }).tap();
    await expect(dialog(page)).toBeHidden();
    await menu.tap();
    await dialog(page).getByRole("link", { name: "Statistics", exact: true }).tap();
    await page.waitForURL(/\/dashboard\/stats/);
    await expect(dialog(page)).toBeHidden();
    // Beside the sheet is the page.
    await menu.tap();
    await expect(dialog(page)).toBeVisible();
    await page.touchscreen.tap(370, 500);
    await expect(dialog(page)).toBeHidden();
  });
});
