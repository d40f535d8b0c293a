import type { Page } from "@playwright/test";
import { expect, type Person, person, serverUrl, signIn, test, visit } from "./fixtures";

let ada: Person;
const rows = (page: Page) => page.getByRole("list", { name: "Bio pages" }).getByRole("listitem");

test("a bio page is built, seen, visited, found, switched off, deleted and taken back", async ({ page }) => {
  ada = await person();
  await signIn(page, ada);
  await page.goto(`${serverUrl()}/dashboard/bio`);
  await expect(page.getByText("No bio pages yet")).toBeVisible();
  await page.keyboard.press("c");
  await page.getByLabel("Title", { exact: true }).fill("Ada Lovelace");
  await page.getByLabel("Address", { exact: true }).first().fill(ada.username);
  const first = page.getByRole("list", { name: "Blocks" }).getByRole("listitem").first();
  await first.getByLabel("Label").fill("My notes");
  await first.getByLabel("Address").fill("https://example.com/notes");
  await expect(page.frameLocator('iframe[title="Preview"]').getByText("My notes")).toBeVisible();
  await page.getByRole("button", { name: "Create bio page" }).click();
  await expect(page.getByRole("heading", { name: /Ada Lovelace/ })).toBeVisible();
  expect((await visit(`/b/${ada.username}`)).text).toContain("https://example.com/notes");

  await page.getByRole("switch", { name: "Visitors can see it" }).click();
  await page.getByRole("button", { name: /^Save/ }).click();
  await expect(page.getByText("Disabled").first()).toBeVisible();
  await expect.poll(async () => (await visit(`/b/${ada.username}`)).status).toBeGreaterThanOrEqual(400);

  await page.getByRole("link", { name: "Bio pages" }).first().click();
  await page.getByLabel("Status", { exact: true }).selectOption("Active");
  await expect(page.getByText("Nothing matches these filters.")).toBeVisible();
  await page.getByLabel("Status", { exact: true }).selectOption("Disabled");
  await expect(rows(page)).toHaveCount(1);
  await page.getByRole("button", { name: "Actions for Ada Lovelace" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await expect(rows(page)).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(rows(page)).toHaveCount(1);
});
