import type { Page } from "@playwright/test";
import { api, expect, type Person, person, serverUrl, signIn, test, visit } from "./fixtures";

let ada: Person;
const rows = (page: Page) => page.getByRole("list", { name: "Splash pages" }).getByRole("listitem");
const block = (page: Page, at: number) =>
  page.getByRole("list", { name: "Blocks" }).getByRole("listitem").nth(at);

test.beforeEach(async ({ page }) => {
  ada = await person();
  await signIn(page, ada);
  await page.goto(`${serverUrl()}/dashboard/splash`);
  await expect(page.getByText("No splash pages yet")).toBeVisible();
});

test("a splash page is built from blocks, seen, shown to a visitor, changed, deleted and taken back", async ({
  page,
}) => {
  await page.keyboard.press("c");
  await page.getByLabel("Name", { exact: true }).fill("Summer");
  await page.getByRole("switch", { name: "Default page" }).click();
  await block(page, 0).getByRole("textbox", { name: "Text" }).fill("Summer is here");
  await block(page, 1).getByRole("textbox", { name: "Text" }).fill("Two lines about it");
  await page.getByRole("button", { name: "Remove: Button, block 3" }).click();
  await expect(page.frameLocator('iframe[title="Preview"]').getByText("Summer is here")).toBeVisible();
  await page.getByRole("button", { name: "Create splash page" }).click();
  await expect(page.getByRole("heading", { name: "Summer", exact: true })).toBeVisible();

  const { json } = await api(ada.key).post<{ shorturl: string }>("/api/url/add", {
    url: "https://example.com/",
    type: "splash",
  });
  expect((await visit(json.shorturl)).text).toContain("Summer is here");

  // The saved page's own editor, once its preview is there.
  await expect(page.getByRole("button", { name: /^Save/ })).toBeVisible();
  await expect(page.frameLocator('iframe[title="Preview"]').getByText("Summer is here")).toBeVisible();
  await block(page, 1).getByRole("textbox", { name: "Text" }).press("Alt+ArrowUp");
  await expect(block(page, 0).getByRole("textbox", { name: "Text" })).toHaveValue("Two lines about it");
  await page.getByRole("button", { name: /^Save/ }).click();
  await expect(page.getByText("Splash page saved").first()).toBeVisible();
  // The first heading is the page's headline wherever it stands; the order itself is what is kept.
  const id = new URL(page.url()).pathname.split("/").pop();
  await expect
    .poll(async () => (await api(ada.key).get(`/api/splash/${id}`)).text)
    .toMatch(/Two lines about it.*Summer is here/);

  await page.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("No splash pages yet")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(rows(page)).toContainText(["Summer"]);
});

test("a block without what it needs is refused at its field", async ({ page }) => {
  await page.keyboard.press("c");
  await page.getByLabel("Name", { exact: true }).fill("Half");
  await page.getByRole("button", { name: "Create splash page" }).click();
  await expect(block(page, 0)).toContainText("Fill this in.");
});
