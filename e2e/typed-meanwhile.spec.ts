import type { Locator, Page } from "@playwright/test";
import { admin, api, expect, type Person, person, serverUrl, signIn, test } from "./fixtures";
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

/** Opens the dialog of a button that was drawn with the page, and so before it does anything. */
async function openDialog(page: Page, button: Locator, name: string): Promise<Locator> {
  const dialog = page.getByRole("dialog", { name });
  await expect(async () => {
    await button.click();
    await expect(dialog).toBeVisible({ timeout: 2_000 });
  }).toPass();
  return dialog;
}

test("a goal stays open with what was typed while it was created, and is one goal", async ({ page }) => {
  await open(page, "/stats");
  const dialog = await openDialog(page, page.getByRole("button", { name: "New goal" }), "New goal");
  const { began, release } = await pauseRequests(page, "**/api/goal/add");
  const name = dialog.getByLabel("Name", { exact: true });
  await name.fill("Launch");
  await name.press("Enter");
  await typeOn(name, began);
  release();
  await expect(page.getByText(KEPT)).toBeVisible();
  await expect(name).toHaveValue("Launch and more");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toBeHidden();
  const { json } = await api(ada.key).get<{ data: { goals: { name: string }[] } }>("/api/goals");
  expect(json.data.goals.map((goal) => goal.name)).toEqual(["Launch and more"]);
});

test("a view's dialog keeps what was typed or switched while it was saved", async ({ page }) => {
  await open(page, "/links");
  const views = page.getByRole("button", { name: "Saved views" });
  await expect(async () => {
    await views.click();
    await page.getByRole("menuitem", { name: "Save this view…" }).click({ timeout: 2_000 });
  }).toPass();
  const dialog = page.getByRole("dialog", { name: "Save view" });
  const { began, release } = await pauseRequests(page, "**/api/view/add");
  const name = dialog.getByLabel("Name", { exact: true });
  await name.fill("Print");
  await name.press("Enter");
  await typeOn(name, began);
  await dialog.getByRole("switch").first().click();
  release();
  await expect(page.getByText(KEPT)).toBeVisible();
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toBeHidden();
  const { json } = await api(ada.key).get<{ data: { views: object[] } }>("/api/views");
  expect(json.data.views).toMatchObject([{ name: "Print and more", shared: true }]);
});

test("quotas keep what was typed while they were saved", async ({ page }) => {
  await signIn(page, admin());
  await open(page, `/admin/users?q=${ada.username}`);
  await page.getByRole("button", { name: `Actions for ${ada.username}` }).click();
  await page.getByRole("menuitem", { name: "Quotas" }).click();
  const dialog = page.getByRole("dialog", { name: `Quotas of ${ada.username}` });
  const { began, release } = await pauseRequests(page, "**/quotas/update");
  const links = dialog.getByLabel("Links", { exact: true });
  await links.fill("2");
  await links.press("Enter");
  await began;
  await links.pressSequentially("0");
  release();
  await expect(page.getByText(KEPT)).toBeVisible();
  await expect(links).toHaveValue("20");
  await links.press("Enter");
  await expect(dialog).toBeHidden();
  const { json } = await api(ada.key).get<{ data: { quotas: object[] } }>("/api/workspace/quotas");
  expect(json.data.quotas).toContainEqual(expect.objectContaining({ name: "links", limit: 20 }));
});

test("a key takes no other name while it is created, as it can't be renamed", async ({ page }) => {
  await open(page, "/settings/keys");
  const dialog = await openDialog(page, page.getByRole("button", { name: "New key" }), "New API key");
  const { began, release } = await pauseRequests(page, "**/api/key/add");
  const name = dialog.getByLabel("Name", { exact: true });
  await name.fill("Script");
  await name.press("Enter");
  await typeOn(name, began);
  await expect(name).toHaveValue("Script");
  release();
  await expect(page.getByLabel("API key", { exact: true })).toBeVisible();
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
