import type { Page } from "@playwright/test";
import { readQr } from "@/lib/links/qr/scan";
import {
  api,
  CHROME,
  destination,
  expect,
  type Person,
  person,
  send,
  serverUrl,
  signIn,
  test,
  verifyDomain,
  visit,
} from "./fixtures";

let ada: Person;
let host: string;
let domain: number;

test.beforeEach(async ({ page }) => {
  ada = await person();
  host = `apps-${ada.username.replaceAll("_", "-")}.example`;
  const { json } = await api(ada.key).post<{ id: number }>("/api/domain/add", { domain: `https://${host}` });
  domain = json.id;
  await signIn(page, ada);
});

const FINGERPRINT = Array(32).fill("AB").join(":");

test("a domain's apps are named in its form, served, and checked", async ({ page }) => {
  await page.goto(`${serverUrl()}/dashboard/domains/${domain}`);
  await page.getByRole("button", { name: "Edit" }).click();
  const drawer = page.getByRole("dialog");
  await drawer.getByRole("button", { name: "Apps" }).click();
  await drawer.getByRole("button", { name: "Add iOS app" }).click();
  const ios = drawer.getByRole("group", { name: "iOS app 1" });
  await ios.getByLabel("App ID").fill("com.example.app");
  await ios.getByLabel("Paths").fill("NOT /help/*\n/shop/*");
  await drawer.getByRole("button", { name: "Add Android app" }).click();
  const android = drawer.getByRole("group", { name: "Android app 1" });
  await android.getByLabel("Package name").fill("com.example.app");
  await android.getByLabel("SHA-256 fingerprints").fill(FINGERPRINT.slice(0, 59));
  await drawer.getByRole("button", { name: "Save" }).click();
  await expect(ios.getByText("Must be the team ID, a dot and the bundle ID")).toBeVisible();
  await expect(android.getByText("Is a SHA-1 fingerprint")).toBeVisible();
  await ios.getByLabel("App ID").fill("ABCDE12345.com.example.app");
  await android.getByLabel("SHA-256 fingerprints").fill(FINGERPRINT);
  await drawer.getByRole("button", { name: "Save" }).click();
  await expect(drawer).toBeHidden();

  verifyDomain(host);
  const file = async (name: string) =>
    (await send<object>("GET", `/.well-known/${name}`, { headers: { Host: host } })).json;
  await expect
    .poll(() => file("apple-app-site-association").catch(() => undefined))
    .toMatchObject({
      applinks: { details: [{ components: [{ "/": "/help/*", exclude: true }, { "/": "/shop/*" }] }] },
    });
  await page.getByRole("button", { name: "Edit" }).click();
  await drawer.getByRole("button", { name: /^Apps/ }).click();
  await expect(ios.getByLabel("Paths")).toHaveValue("NOT /help/*\n/shop/*");
  await drawer.getByRole("button", { name: "Check files" }).click();
  await expect(drawer.getByText("File for Google")).toBeVisible();
  await ios.getByRole("button", { name: "Remove iOS app 1" }).click();
  await drawer.getByRole("button", { name: "Save" }).click();
  await expect(drawer).toBeHidden();
  const { json } = await api(ada.key).get<{ data: { iosapps: []; androidapps: [] } }>(
    `/api/domain/${domain}`,
  );
  expect([json.data.iosapps.length, json.data.androidapps.length]).toEqual([0, 1]);
});

const IPHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1";
const ANDROID =
  "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36";
const INSTAGRAM = `${IPHONE.replace(/ Version.*/, "")} Mobile/22B83 Instagram 357.1.0.24.114`;
const APPLE = "https://apps.apple.com/app/id310633997";
const PLAY = "https://play.google.com/store/apps/details?id=com.example.app";
const THERE = "https://example.com/item/7";

type Made = { id: number; shorturl: string };
const make = async (body: object) =>
  (await api(ada.key).post<Made>("/api/url/add", { url: THERE, ...body })).json;
const form = (page: Page) => page.getByRole("dialog");

test("a link's apps are named in its form, simulated, kept, and met by phones", async ({ page }) => {
  const { id, shorturl } = await make({});
  await page.goto(`${serverUrl()}/dashboard/links?edit=${id}`);
  await form(page).getByRole("button", { name: "Apps" }).click();
  await form(page).getByLabel("App on iOS").fill("javascript:alert(1)");
  await form(page).getByLabel("App Store").fill(APPLE);
  await form(page).getByLabel("Google Play").fill(PLAY);
  await form(page).getByLabel("Open apps without asking").check();
  await form(page).getByRole("button", { name: "Save changes" }).click();
  await expect(form(page).getByText("Must not begin with javascript:")).toBeVisible();
  await form(page).getByLabel("App on iOS").fill("example://item/7");
  await form(page).getByRole("button", { name: "Simulate a visit" }).click();
  const result = form(page).getByRole("status", { name: "Simulation result" });
  await form(page).getByLabel("Device").selectOption("android");
  await expect(result).toContainText(`The app opens (${THERE}), or else ${PLAY}.`);
  await form(page).getByLabel("Device").selectOption("iphone");
  await expect(result).toContainText(`A page tries the app (example://item/7), then goes on to ${APPLE}.`);
  await form(page).getByRole("button", { name: "Save changes" }).click();
  await expect(form(page)).toBeHidden();
  await expect(page.getByText("Apps", { exact: true }).filter({ visible: true })).toBeVisible();

  const iphone = await visit(shorturl, { "User-Agent": IPHONE });
  expect([iphone.status, iphone.text.includes('href="example://item/7"')]).toEqual([200, true]);
  const android = await visit(shorturl, { "User-Agent": ANDROID });
  expect(android.headers.location).toMatch(
    /^intent:\/\/example\.com\/item\/7#Intent;scheme=https;package=com\.example\.app;/,
  );
  expect((await visit(shorturl)).headers.location).toBe(THERE);
  const clicks = async () =>
    (await api(ada.key).get<{ data: { clicks: number } }>(`/api/url/${id}`)).json.data.clicks;
  await expect.poll(clicks).toBe(3);

  await page.goto(`${serverUrl()}/dashboard/links?edit=${id}`);
  await form(page).getByRole("button", { name: /^Apps/ }).click();
  await expect(form(page).getByLabel("App on iOS")).toHaveValue("example://item/7");
  await form(page).getByLabel("App on iOS").fill("");
  await form(page).getByLabel("App Store").fill("");
  await form(page).getByLabel("Google Play").fill("");
  await form(page).getByLabel("Open apps without asking").uncheck();
  await form(page).getByRole("button", { name: "Save changes" }).click();
  await expect(form(page)).toBeHidden();
  const { json } = await api(ada.key).get<{ settings: { deeplink: unknown } }>(
    `/api/url/${id}?include=settings`,
  );
  expect(json.settings.deeplink).toBeNull();
});

test("a computer's page has a code that a phone reads, and a way on without one", async ({ browser }) => {
  const { shorturl } = await make({ deeplink: { handover: true }, passquery: "append" });
  // The tests' own browser names itself as a robot.
  const context = await browser.newContext({ userAgent: CHROME });
  const page = await context.newPage();
  await page.goto(`${shorturl}?gclid=1`);
  await expect(page.getByRole("heading", { name: "Continue on your phone" })).toBeVisible();
  const code = page.getByRole("img", { name: "Code of this link" });
  expect(await readQr(await code.screenshot())).toBe(`${shorturl}?gclid=1`);
  await expect(page.getByRole("link", { name: "Continue to example.com" })).toHaveAttribute(
    "href",
    `${THERE}?gclid=1`,
  );
  await context.close();
});

test("the browser of another app is left by one press", async ({ browser }) => {
  const { shorturl } = await make({ escapeinapp: true });
  const context = await browser.newContext({ userAgent: INSTAGRAM, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(shorturl);
  await expect(page.getByRole("link", { name: "Open in the browser" })).toHaveAttribute(
    "href",
    `x-safari-${THERE}`,
  );
  await expect(page.getByRole("link", { name: "Continue to example.com" })).toHaveAttribute("href", THERE);
  await context.close();
  expect((await visit(shorturl, { "User-Agent": IPHONE })).headers.location).toBe(THERE);
});

test("a page whose app doesn't open goes on to the store by itself", async ({ browser }) => {
  const store = await destination();
  const { shorturl } = await make({
    deeplink: { auto: true, apple: store.url("/store"), appleapp: "switchyard-no-such-app://item/7" },
  });
  const context = await browser.newContext({ userAgent: IPHONE });
  const page = await context.newPage();
  await page.goto(shorturl);
  await page.waitForURL(store.url("/store"));
  await context.close();
  await store.close();
});
