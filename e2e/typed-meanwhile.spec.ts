import type { Locator, Page } from "@playwright/test";
import { api, expect, type Person, person, serverUrl, signIn, test } from "./fixtures";
import { pauseRequests } from "./paused-requests";

let ada: Person;
const KEPT = "Saved. What you changed since then isn’t saved yet.";

test.beforeEach(async ({ page }) => {
  ada = await person();
  await signIn(page, ada);
});

/** Types on at the end of a field once what it had is on its way. */
async function typeOn(field: Locator, began: Promise<void>): Promise<void> {
  await began;
  await field.press("End");
  await field.pressSequentially(" and more");
}

const open = (page: Page, path: string) => page.goto(`${serverUrl()}/dashboard${path}`);

test("a drawer stays open with what was typed while it was saved, and saves one record", async ({ page }) => {
  await open(page, "/channels");
  const { began, release } = await pauseRequests(page, "**/api/channel/**");
  await page.getByRole("button", { name: "New channel" }).first().click();
  const form = page.getByRole("dialog", { name: "New channel" });
  const name = form.getByLabel("Name");
  await name.fill("Print");
  await name.press("Enter");
  await typeOn(name, began);
  release();
  await expect(page.getByText(KEPT)).toBeVisible();
  await expect(name).toHaveValue("Print and more");
  await form.getByRole("button", { name: /^Save/ }).click();
  await expect(form).toBeHidden();
  const { json } = await api(ada.key).get<{ data: { channels: { name: string }[] } }>("/api/channels");
  expect(json.data.channels.map((channel) => channel.name)).toEqual(["Print and more"]);
});

test("the link form stays open with what was typed while it was saved, and makes one link", async ({
  page,
}) => {
  await open(page, "/links/new?url=https://example.com/typed");
  const { began, release } = await pauseRequests(page, "**/api/url/add");
  const title = page.getByLabel("Title", { exact: true });
  await title.fill("Spring");
  await title.press("Enter");
  await typeOn(title, began);
  release();
  await expect(page.getByText(KEPT)).toBeVisible();
  await expect(title).toHaveValue("Spring and more");
  await page.getByRole("button", { name: /^Save/ }).click();
  await page.waitForURL(/\/dashboard\/links\/\d+$/);
  const { json } = await api(ada.key).get<{ data: { urls: { title: string }[] } }>("/api/urls");
  expect(json.data.urls.map((link) => link.title)).toEqual(["Spring and more"]);
});

test("a page editor keeps what was typed while it was saved", async ({ page }) => {
  const { json } = await api(ada.key).post<{ id: number }>("/api/bio/add", {
    title: "Ada",
    slug: ada.username,
  });
  await open(page, `/bio/${json.id}`);
  const { began, release } = await pauseRequests(page, "**/api/bio/*/update");
  const title = page.getByLabel("Title", { exact: true });
  const save = page.getByRole("button", { name: /^Save/ });
  await title.fill("Ada Lovelace");
  await title.press("ControlOrMeta+Enter");
  await typeOn(title, began);
  release();
  await expect(page.getByText(KEPT)).toBeVisible();
  await expect(title).toHaveValue("Ada Lovelace and more");
  await save.click();
  await expect(page.getByText("Bio page saved")).toBeVisible();
  const saved = await api(ada.key).get<{ data: { title: string } }>(`/api/bio/${json.id}`);
  expect(saved.json.data.title).toBe("Ada Lovelace and more");
});

test("a setting keeps what was typed while it was saved", async ({ page }) => {
  await open(page, "/settings/general");
  const { began, release } = await pauseRequests(page, "**/api/workspace/update");
  const name = page.getByLabel("Name", { exact: true });
  const save = page.getByRole("button", { name: "Save name" });
  await name.fill("Print");
  await name.press("Enter");
  await typeOn(name, began);
  release();
  await expect(page.getByText("Workspace renamed")).toBeVisible();
  await expect(name).toHaveValue("Print and more");
  await expect(save).toBeEnabled();
  await name.press("Enter");
  await expect(save).toBeDisabled();
  await page.reload();
  await expect(name).toHaveValue("Print and more");
});

test("the bar over the list keeps the next URL that was pasted while a link was made", async ({ page }) => {
  await open(page, "/links");
  const { began, release } = await pauseRequests(page, "**/api/url/add");
  const bar = page.getByLabel("Long URL");
  await bar.fill("https://example.com/first");
  await bar.press("Enter");
  await began;
  await bar.fill("https://example.com/second");
  release();
  await expect(page.getByRole("list", { name: "Links" }).getByRole("listitem").first()).toContainText(
    "example.com/first",
  );
  await expect(bar).toHaveValue("https://example.com/second");
});
