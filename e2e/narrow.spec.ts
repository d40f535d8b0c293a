import { randomBytes } from "node:crypto";
import type { Page } from "@playwright/test";
import { api, expect, person, serverUrl, signIn, test } from "./fixtures";
import { furnish } from "./furnished";
import { openPage, overflow } from "./page-checks";

test.use({ viewport: { width: 360, height: 740 } });

test("on a phone 360 px wide no page goes past the edge, for strangers", async ({ page }) => {
  for (const path of ["/", "/login", "/register", "/no/such/page", "/no-such-link"]) {
    await check(page, path);
  }
  const username = `narrow-${randomBytes(4).toString("hex")}`;
  await page.goto(`${serverUrl()}/register`);
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("E-mail").fill(`${username}@example.com`);
  await page.getByLabel("Password", { exact: true }).fill("a long enough password");
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByRole("heading", { name: "Your API key" })).toBeVisible();
  expect(await overflow(page), "the page with the first key").toBeLessThanOrEqual(0);
});

test("on a phone 360 px wide no page goes past the edge, behind the sign-in", async ({ page }) => {
  const ada = await person();
  const long = `https://example.com/${"a-long-way/".repeat(30)}`;
  const { json } = await api(ada.key).post<{ id: number }>("/api/url/add", {
    url: long,
    custom: `${"very-long-".repeat(4)}${ada.username}`,
    title: "A title that is far too long for a line on a telephone, and goes on",
    geotarget: ["Germany", "France", "Poland", "Japan"].map((location) => ({ location, link: long })),
  });
  const { json: keys } = await api(ada.key).get<{ data: { keys: { id: number }[] } }>("/api/keys");
  const keyId = keys.data.keys[0]?.id;
  await signIn(page, ada);
  for (const path of [
    "links",
    "links/new",
    `links/${json.id}`,
    "settings",
    `settings/keys/${keyId}`,
    "items",
    "items?make=new",
    "purchases",
    "items/profile",
    "purchases/tester",
  ]) {
    await check(page, `/dashboard/${path}`);
  }
});

test("on a phone 360 px wide no page of the other nouns goes past the edge", async ({ page }) => {
  const ada = await person();
  const paths = await furnish(ada);
  await signIn(page, ada);
  for (const path of paths) await check(page, path);
});

async function check(page: Page, path: string) {
  await openPage(page, path);
  expect(await overflow(page), path).toBeLessThanOrEqual(0);
}
