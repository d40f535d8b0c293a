import type { Page } from "@playwright/test";
import { api, expect, person, serverUrl, signIn, test } from "./fixtures";

test.use({ serviceWorkers: "allow" });

/** Opens a page of the dashboard and waits until its worker answers navigations. */
async function opened(page: Page, path = "/dashboard/links") {
  await page.goto(`${serverUrl()}${path}`);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

test("without a connection a page says so, in the reader's language, and can be tried again", async ({
  page,
  context,
}) => {
  const ada = await person();
  await signIn(page, ada);
  await opened(page);
  await context.setOffline(true);
  await page.goto(`${serverUrl()}/dashboard/qr`, { waitUntil: "commit" });
  await expect(page.getByRole("heading", { name: "No connection" })).toBeVisible();
  await expect(page).toHaveTitle(/No connection/);
  await page.getByRole("link", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { name: "No connection" })).toBeVisible();
  await context.setOffline(false);
  await page.getByRole("link", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { name: "QR codes", level: 1 })).toBeVisible();
  expect(page.url()).toBe(`${serverUrl()}/dashboard/qr`);
});

test("Arabic readers get it in Arabic, from right to left", async ({ page, context }) => {
  const ada = await person();
  await signIn(page, ada);
  await context.addCookies([{ name: "language", value: "ar", url: serverUrl() }]);
  await opened(page);
  await context.setOffline(true);
  await page.goto(`${serverUrl()}/dashboard/stats`, { waitUntil: "commit" });
  await expect(page.locator("html[lang=ar][dir=rtl]")).toBeVisible();
  await expect(page.getByRole("heading", { name: "لا يوجد اتصال" })).toBeVisible();
});

test("the worker keeps nothing, and short links, the API and visitor pages pass it by", async ({
  page,
  context,
}) => {
  const ada = await person();
  const { json } = await api(ada.key).post<{ shorturl: string }>("/api/url/add", {
    url: "https://example.com/",
  });
  await signIn(page, ada);
  await opened(page);
  expect(await page.evaluate(() => caches.keys())).toEqual([]);
  const [registration] = await page.evaluate(async () =>
    (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope),
  );
  expect(registration).toBe(`${serverUrl()}/dashboard/`);
  await context.setOffline(true);
  for (const address of [json.shorturl, `${serverUrl()}/report`, `${serverUrl()}/api/session`])
    await expect(page.goto(address), address).rejects.toThrow(/ERR_INTERNET_DISCONNECTED/);
});
