import type { Page } from "@playwright/test";
import { api, expect, type Person, person, serverUrl, signIn, test } from "./fixtures";
import { axeFindsInBothThemes } from "./page-checks";

let ada: Person;
const list = (page: Page) => page.getByRole("list", { name: "Links" });

test.beforeEach(async ({ page }) => {
  ada = await person();
  await signIn(page, ada);
  await page.goto(`${serverUrl()}/dashboard/links`);
  // The list is fetched by the page itself: once it is loaded, the page listens to keys.
  await expect(page.getByText("No links yet")).toBeVisible();
});

/** Makes links through the API and shows them. */
async function withLinks(page: Page, ...links: Record<string, unknown>[]) {
  for (const link of links) await api(ada.key).post("/api/url/add", { url: "https://example.com/", ...link });
  await page.reload();
  await expect(list(page).getByRole("listitem")).toHaveCount(links.length);
}

test("a signed-out visitor is sent to sign in and back to where they wanted to go", async ({
  page,
  context,
}) => {
  await context.clearCookies();
  await page.goto(`${serverUrl()}/dashboard/links?state=expired`);
  await page.waitForURL(/\/login\?next=/);
  await page.getByLabel("Email or username").fill(ada.username);
  await page.getByLabel("Password", { exact: true }).fill("not the password");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("alert").first()).toContainText("username or password is wrong");
  await page.getByLabel("Password", { exact: true }).fill(ada.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL(/\/dashboard\/links\?state=expired/);
});

test("an address that leads elsewhere is not followed after signing in", async ({ page, context }) => {
  await context.clearCookies();
  await page.goto(`${serverUrl()}/login?next=//example.com/`);
  await page.getByLabel("Email or username").fill(ada.email);
  await page.getByLabel("Password", { exact: true }).fill(ada.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  // Who has no link yet begins with the first steps.
  await page.waitForURL(`${serverUrl()}/dashboard`);
});

test("the builder makes a link with a rule, and an edit keeps what it does not touch", async ({ page }) => {
  await page.keyboard.press("c");
  const form = page.getByRole("dialog");
  await form.getByLabel("Destination", { exact: true }).fill("example.com/landing");
  await form.getByLabel("Short link", { exact: true }).fill(ada.username);
  await expect(form.getByText("available")).toBeVisible();
  await form.getByRole("button", { name: "Targeting" }).click();
  await form.getByRole("button", { name: "Add country" }).click();
  await form.getByLabel("Country 1").fill("ger");
  await page.getByRole("option", { name: "Germany" }).click();
  await form.getByLabel("Destination for rule 1").fill("example.de");
  await page.keyboard.press("Control+Enter");
  await expect(form).toBeHidden();

  const row = list(page).getByRole("listitem");
  await expect(row).toContainText(ada.username);
  await expect(row.getByRole("img", { name: "Sent elsewhere: DE" }).first()).toBeVisible();

  await row.getByRole("link").first().focus();
  await page.keyboard.press("e");
  await form.getByLabel("Title", { exact: true }).fill("Landing");
  await form.getByRole("button", { name: /^Save/ }).click();
  await expect(row).toContainText("Landing");
  const { json } = await api(ada.key).get<{ data: { urls: { id: number }[] } }>("/api/urls");
  const { json: link } = await api(ada.key).get<{ details: unknown }>(`/api/url/${json.data.urls[0]?.id}`);
  expect(link.details).toMatchObject({
    longurl: "https://example.com/landing",
    location: { de: "https://example.de/" },
  });
});

test("an address pasted anywhere opens the builder with it, and going back closes it", async ({ page }) => {
  await page.evaluate((text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", text);
    document.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
  }, "https://example.com/pasted?a=b");
  const form = page.getByRole("dialog", { name: "New link" });
  await expect(form.getByLabel("Destination", { exact: true })).toHaveValue("https://example.com/pasted?a=b");
  await page.goBack();
  await expect(form).toBeHidden();
});

test("signing out ends the session in this browser", async ({ page }) => {
  await page.getByRole("button", { name: /^Account/ }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await page.waitForURL(/\/login/);
  await page.goto(`${serverUrl()}/dashboard/settings`);
  await page.waitForURL(/\/login/);
});

test("a slug that is taken is refused at its field", async ({ page }) => {
  await withLinks(page, { custom: ada.username });
  await page.getByLabel("Long URL").fill("https://example.com/other");
  await page.getByLabel("Slug (optional)").fill(ada.username);
  await page.getByRole("button", { name: "Shorten" }).click();
  await expect(page.getByLabel("Slug (optional)")).toHaveAttribute("aria-invalid", "true");
});

test("leaving a form with changes asks, leaving one without does not", async ({ page }) => {
  await page.keyboard.press("c");
  const form = page.getByRole("dialog", { name: "New link" });
  await expect(form.getByLabel("Destination", { exact: true })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(form).toBeHidden();

  await page.keyboard.press("c");
  await form.getByLabel("Destination", { exact: true }).fill("https://example.com/");
  await page.keyboard.press("Escape");
  // The form says that its draft is kept: the question must not say the opposite.
  await expect(page.getByRole("alertdialog")).toContainText("Discarding deletes its draft.");
  await page.getByRole("button", { name: "Keep editing" }).click();
  await expect(form.getByLabel("Destination", { exact: true })).toHaveValue("https://example.com/");
});

test("Undo restores a deleted link", async ({ page }) => {
  await withLinks(page, { custom: `${ada.username}-a` }, { custom: `${ada.username}-b` });
  await page.keyboard.press("j");
  await page.keyboard.press("x");
  await expect(list(page).getByRole("listitem")).toHaveCount(1);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(list(page).getByRole("listitem")).toHaveCount(2);
});

test("search and filter live in the address, and nothing found differs from nothing there", async ({
  page,
}) => {
  await withLinks(page, { title: "Spring sale" }, { title: "Menu", status: "disabled" });
  await page.keyboard.press("/");
  await page.keyboard.type("spring");
  await page.waitForURL(/q=spring/);
  await expect(list(page).getByRole("listitem")).toHaveCount(1);
  await page.getByRole("button", { name: "Disabled" }).click();
  await expect(page.getByText("No links match “spring”.")).toBeVisible();
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect(list(page).getByRole("listitem")).toHaveCount(2);
  await page.goBack();
  await expect(page.getByText("No links match “spring”.")).toBeVisible();
});

test("going back leads to the same place of the list, with the focus on the row that was opened", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1366, height: 700 });
  const links = Array.from({ length: 25 }, (_, at) => ({ custom: `${ada.username}-${at}` }));
  await withLinks(page, ...links);
  await expect(page).toHaveTitle("Links · Switchyard");
  const row = list(page)
    .getByRole("link", { name: `/${ada.username}-3`, exact: false })
    .first();
  await row.scrollIntoViewIfNeeded();
  const top = await page.evaluate(() => window.scrollY);
  expect(top).toBeGreaterThan(100);
  await row.click();
  await expect(page).toHaveTitle(`${ada.username}-3 · Statistics · Switchyard`);
  await page.goBack();
  await expect(row).toBeFocused();
  expect(Math.abs((await page.evaluate(() => window.scrollY)) - top)).toBeLessThan(5);
  await expect(page).toHaveTitle("Links · Switchyard");
  // At this height the sidebar scrolls by itself, and the account stays in sight.
  await expect(page.getByRole("button", { name: `Account: ${ada.username}` })).toBeInViewport({ ratio: 1 });
});

test("the sidebar asks for a page once, whatever comes before the press", async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (searchParams.has("_rsc")) asked.push(pathname);
  });
  const link = page.getByRole("link", { name: "Domains", exact: true });
  await link.hover();
  await link.focus();
  await link.click();
  await expect(page.getByRole("heading", { level: 1, name: "Domains" })).toBeVisible();
  expect(asked).toEqual(["/dashboard/domains"]);
});

test("moving from page to page, the browser keeps the icon that it has", async ({ page }) => {
  for (const icon of ["icon.svg", "favicon.ico", "apple-touch-icon.png"]) {
    const { "cache-control": caching } = (await page.request.get(`${serverUrl()}/${icon}`)).headers();
    expect(caching).toBe("public, max-age=3600");
  }
});

test("offline, a list shows no rows of another tab", async ({ page, context }) => {
  await withLinks(page, { title: "Of all" });
  await context.setOffline(true);
  await expect.poll(() => page.evaluate(() => navigator.onLine)).toBe(false);
  await page.getByRole("button", { name: "Archived", exact: true }).click();
  await expect(page.getByText("This list appears once you’re online again.")).toBeVisible();
  await expect(list(page)).toHaveCount(0);
  await page.getByRole("button", { name: "All", exact: true }).click();
  await expect(list(page)).toContainText("Of all");
  await context.setOffline(false);
});

test("rows name what stands between a visitor and the destination", async ({ page }) => {
  const { json: pixel } = await api(ada.key).post<{ id: number }>("/api/pixel/add", {
    type: "gapixel",
    name: "Shop",
    tag: "G-12345678",
  });
  const { json: overlay } = await api(ada.key).post<{ id: number }>("/api/overlay/add", {
    type: "coupon",
    name: "Coupon",
    content: { code: "SPRING", url: "https://example.com/shop" },
  });
  const named = (name: string) => ({ custom: `${ada.username}-${name}` });
  await withLinks(
    page,
    { ...named("frame"), type: "frame" },
    { ...named("splash"), type: "splash" },
    { ...named("overlay"), type: `overlay-${overlay.id}` },
    { ...named("pixel"), pixels: [pixel.id] },
    named("plain"),
  );
  const chips = (name: string) =>
    list(page)
      .getByRole("listitem")
      .filter({ hasText: `${ada.username}-${name}` })
      .filter({ visible: true });
  await expect(chips("frame")).toContainText("Frame");
  await expect(chips("splash")).toContainText("Splash page");
  await expect(chips("overlay")).toContainText("Overlay");
  await expect(chips("pixel")).toContainText("1 pixel");
  await expect(chips("plain")).not.toContainText(/Frame|Splash|Overlay|[0-9] pixel/);
});

test("a new API key is shown once and works", async ({ page }) => {
  await page.goto(`${serverUrl()}/dashboard/settings/keys`);
  await page.getByRole("button", { name: "New key" }).click();
  await page.getByRole("dialog").getByLabel("Name", { exact: true }).fill("Newsletter script");
  await page.getByRole("button", { name: "Create key" }).click();
  const key = await page.getByLabel("API key", { exact: true }).innerText();
  expect((await api(key).get("/api/account")).status).toBe(200);
  await page.getByRole("button", { name: "Done" }).click();
  await expect(page.getByText("Newsletter script")).toBeVisible();
  await expect(page.getByText(key)).toHaveCount(0);
});

test("a chosen theme is there before the page is painted again", async ({ page }) => {
  await page.goto(`${serverUrl()}/dashboard/settings/appearance`);
  const dark = page.getByRole("radio", { name: "Dark" });
  // A press before React has taken the page over is nobody's.
  await expect(async () => {
    await dark.click({ force: true });
    await expect(dark).toBeChecked({ timeout: 1_000 });
  }).toPass();
  await page.reload({ waitUntil: "commit" });
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
});

test("axe finds nothing wrong in the layers over a page", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await withLinks(page, { custom: ada.username, password: "open sesame", expiry: "2020-01-01" });
  const layers: [open: () => Promise<void>, role: "dialog" | "menu"][] = [
    [() => page.getByRole("button", { name: /^Actions for/ }).click(), "menu"],
    [() => page.keyboard.press("Control+k"), "dialog"],
    [() => page.keyboard.press("?"), "dialog"],
    [() => page.keyboard.press("c"), "dialog"],
  ];
  for (const [open, role] of layers) {
    await open();
    await expect(page.getByRole(role)).toBeVisible();
    expect.soft(await axeFindsInBothThemes(page, { only: `[role=${role}]` })).toEqual([]);
    await page.keyboard.press("Escape");
    await expect(page.getByRole(role)).toBeHidden();
  }
});
