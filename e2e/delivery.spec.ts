import type { Page } from "@playwright/test";
import { api, CHROME, expect, type Person, person, serverUrl, signIn, test, visit } from "./fixtures";
import { axeFindsInBothThemes, overflow } from "./page-checks";

let ada: Person;
const form = (page: Page) => page.getByRole("dialog");

test.beforeEach(async ({ page }) => {
  ada = await person();
  await signIn(page, ada);
});

const settingsOf = async (id: number) =>
  (await api(ada.key).get<{ settings: Record<string, unknown> }>(`/api/url/${id}?include=settings`)).json
    .settings;

test("what goes along is chosen in the builder, kept, and met by visitors", async ({ page }) => {
  const { json: link } = await api(ada.key).post<{ id: number; shorturl: string }>("/api/url/add", {
    url: "https://example.com/shop?x=1",
  });
  await page.goto(`${serverUrl()}/dashboard/links?edit=${link.id}`);
  await form(page)
    .getByRole("button", { name: /^Query, path and redirect/ })
    .click();
  await form(page).getByLabel("Query string of the visit").selectOption("append");
  await form(page).getByLabel("Path after the short link").selectOption("true");
  await form(page).getByLabel("Redirect", { exact: true }).selectOption("307");
  await form(page).getByRole("button", { name: "Save changes" }).click();
  await expect(form(page)).toBeHidden();
  const { status, headers } = await visit(`${link.shorturl}/spring/sale?gclid=a%20b&x=2`, {
    "User-Agent": CHROME,
  });
  expect([status, headers.location]).toEqual([307, "https://example.com/shop/spring/sale?x=1&gclid=a%20b"]);
  await page.goto(`${serverUrl()}/dashboard/links?edit=${link.id}`);
  await expect(form(page).getByRole("button", { name: /^Query, path and redirect/ })).toContainText(
    "?append · /… · 307",
  );
  await form(page)
    .getByRole("button", { name: /^Query, path and redirect/ })
    .click();
  await expect(form(page).getByLabel("Query string of the visit")).toHaveValue("append");
  expect(await axeFindsInBothThemes(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 800 });
  expect(await overflow(page)).toBe(0);
});

test("a link starts later, and says so", async ({ page }) => {
  const { json: link } = await api(ada.key).post<{ id: number; shorturl: string }>("/api/url/add", {
    url: "https://example.com/",
  });
  await page.goto(`${serverUrl()}/dashboard/links?edit=${link.id}`);
  await form(page).getByRole("button", { name: "Start, expiry and limit" }).click();
  await form(page).getByLabel("Starts on").fill("2099-01-31T18:00");
  await form(page).getByRole("button", { name: "Save changes" }).click();
  await expect(form(page)).toBeHidden();
  expect((await settingsOf(link.id)).startsat).toBe("2099-01-31 18:00:00");
  const early = await visit(link.shorturl, { "User-Agent": CHROME });
  expect([early.status, early.text.includes("This link opens later")]).toEqual([403, true]);
});
