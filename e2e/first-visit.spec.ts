import { randomBytes } from "node:crypto";
import {
  api,
  CHROME,
  type Destination,
  destination,
  expect,
  person,
  serverUrl,
  signIn,
  test,
  visit,
} from "./fixtures";
import { signInByForm } from "./people";

let elsewhere: Destination;
test.beforeAll(async () => {
  elsewhere = await destination();
});
test.afterAll(() => elsewhere.close());

test("who asked for a list before there was an account begins with the first steps", async ({ page }) => {
  const username = `newcomer-${randomBytes(4).toString("hex")}`;
  await page.goto(`${serverUrl()}/dashboard/links`);
  await page.getByRole("link", { name: "Create an account" }).click();
  await page.getByLabel("Username", { exact: true }).fill(username);
  await page.getByLabel("Email").fill(`${username}@example.com`);
  await page.getByLabel("Password", { exact: true }).fill("a long enough password");
  await page.getByRole("button", { name: "Create account" }).click();
  await page.getByRole("link", { name: "Continue to your dashboard" }).click();
  await expect(page.getByRole("region", { name: "First steps" })).toBeVisible();
});

test("who signs in without a link yet lands at the first steps, and at their links later", async ({
  page,
}) => {
  const ada = await person();
  await signInByForm(page, ada);
  await expect(page.getByRole("region", { name: "First steps" }).getByLabel("Long URL")).toBeFocused();
  await page.goto(serverUrl());
  await page.waitForURL(/\/dashboard$/);
  await api(ada.key).post("/api/url/add", { url: "https://example.com/first" });
  await page.context().clearCookies();
  await signInByForm(page, ada);
  await page.waitForURL(/\/dashboard\/links$/);
});

test("a page that isn't there says so in the tab's title", async ({ page }) => {
  await signIn(page, await person());
  expect((await page.goto(`${serverUrl()}/dashboard/nope`))?.status()).toBe(404);
  await expect(page).toHaveTitle("Page not found · Switchyard");
});

test("from registering to a counted click, in the browser", async ({ page, browser }) => {
  const username = `story-${randomBytes(4).toString("hex")}`;
  const long = elsewhere.url("/a/long/address?with=details");

  await page.goto(serverUrl());
  await page.getByRole("link", { name: "Create account" }).first().click();
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Email").fill(`${username}@example.com`);
  await page.getByLabel("Password", { exact: true }).fill("a long enough password");
  await page.getByRole("button", { name: "Create account" }).click();

  // What takes the place of the form is read out.
  await expect(page.getByRole("heading", { name: "Your API key" })).toBeFocused();
  const key = await page.getByLabel("API key", { exact: true }).innerText();
  await page.getByRole("link", { name: "Continue to your dashboard" }).click();

  const steps = page.getByRole("region", { name: "First steps" });
  const step = (text: string) => steps.getByRole("listitem").filter({ hasText: text });
  await expect(steps.getByLabel("Long URL")).toBeFocused();
  await page.keyboard.type(long);
  await page.keyboard.press("Enter");
  await expect(step("Create your first short link.")).toContainText("Done:");
  await expect(page.getByRole("button", { name: "QR code" }).first()).toBeVisible();
  await expect(steps.getByText("Waiting for the first click…").first()).toBeVisible();
  const opened = step("Open it once").getByRole("link");
  await expect(opened).toBeFocused();
  const shorturl = (await opened.getAttribute("href")) ?? "";

  const visitor = await (await browser.newContext({ userAgent: CHROME })).newPage();
  await visitor.goto(shorturl);
  await expect(visitor.getByRole("heading")).toHaveText("Arrived at /a/long/address?with=details");

  await expect(step("Open it once")).toContainText("Done:");
  await expect(page.getByRole("button", { name: /^Clicks/ })).toContainText("1");
  await expect(page.getByRole("region", { name: "Newest links" })).toContainText(
    new URL(shorturl).pathname.slice(1),
  );
  await api(key).get("/api/urls");
  await expect(steps).toBeHidden();

  await page.goto(`${serverUrl()}/dashboard/links`);
  const row = page.getByRole("list", { name: "Links" }).getByRole("listitem");
  await expect(row).toContainText("1 click");
  await row.getByRole("link").first().click();
  await expect(page.getByRole("button", { name: /^Clicks/ })).toContainText("1");
});

test("from registering to a counted click, with a key", async () => {
  const { key } = await person();
  const long = elsewhere.url("/landing");
  const made = await api(key).post<{ id: number; shorturl: string }>("/api/url/add", { url: long });
  expect(made.json).toEqual({
    error: 0,
    id: expect.any(Number),
    shorturl: expect.stringContaining(serverUrl()),
  });

  const visited = await visit(made.json.shorturl);
  expect(visited.status).toBe(302);
  expect(visited.headers.location).toBe(long);

  await expect
    .poll(
      async () =>
        (await api(key).get<{ data: { clicks: number } }>(`/api/url/${made.json.id}`)).json.data.clicks,
    )
    .toBe(1);
});

test("signing in again shows the same links", async ({ page }) => {
  const ada = await person();
  await api(ada.key).post("/api/url/add", { url: elsewhere.url("/kept"), custom: ada.username });
  await signInByForm(page, ada);
  await expect(page.getByRole("list", { name: "Links" })).toContainText(ada.username);
});
