import type { Page } from "@playwright/test";
import { api, expect, type Person, person, serverUrl, signIn, test } from "./fixtures";

let ada: Person;
const rows = (page: Page) => page.getByRole("list", { name: "Channels", exact: true }).getByRole("listitem");
const starred = (page: Page) => page.getByRole("list", { name: "Starred channels" }).getByRole("listitem");
const board = (page: Page) => page.getByRole("list", { name: /^Items in/ }).getByRole("listitem");

test.beforeEach(async ({ page }) => {
  ada = await person();
  await signIn(page, ada);
});

test("a channel is created, filled, filtered, starred, found, changed, deleted and restored", async ({
  page,
}) => {
  await api(ada.key).post("/api/url/add", { url: "https://example.com/", custom: ada.username });
  await api(ada.key).post("/api/qr/add", { type: "text", data: "Hello", name: "Table card" });
  await page.goto(`${serverUrl()}/dashboard/channels`);
  await expect(page.getByText("No channels yet")).toBeVisible();
  await page.keyboard.press("c");
  const form = page.getByRole("dialog", { name: "New channel" });
  await form.getByLabel("Name").fill("Print");
  await form.getByLabel("Color hex code").fill("orange");
  await page.keyboard.press("Control+Enter");
  await expect(form.getByText("Must be a color such as #1a2b3c.")).toBeVisible();
  await form.getByRole("radio", { name: "Rust" }).check({ force: true });
  await page.keyboard.press("Control+Enter");

  await expect(page.getByRole("heading", { level: 1, name: "Print" })).toBeVisible();
  const add = page.getByRole("combobox", { name: "Add to the channel" });
  await add.fill(ada.username);
  await page.getByRole("option", { name: ada.username }).click();
  await expect(board(page)).toHaveCount(1);
  await add.fill("table");
  await page.getByRole("option", { name: "Table card" }).click();
  await expect(board(page)).toHaveCount(2);
  await page.getByRole("radio", { name: "QR codes" }).check({ force: true });
  await page.waitForURL(/type=qr/);
  await expect(board(page)).toHaveCount(1);
  await page.getByRole("button", { name: "Remove Table card from the channel" }).click();
  await expect(page.getByText("No items of this type in this channel.")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(board(page)).toHaveCount(1);

  await page.getByRole("button", { name: "Star Print" }).click();
  await expect(starred(page)).toContainText(["Print"]);
  await page.keyboard.press("e");
  const edit = page.getByRole("dialog", { name: "Edit channel" });
  await edit.getByLabel("Name").fill("Posters");
  await edit.getByRole("button", { name: /^Save/ }).click();
  await expect(starred(page)).toContainText(["Posters"]);

  await page.goto(`${serverUrl()}/dashboard/channels?q=post`);
  await expect(rows(page)).toContainText(["2 items"]);
  await page.getByRole("button", { name: "Actions for Posters" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await expect(rows(page)).toHaveCount(0);
  await expect(starred(page)).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(rows(page)).toHaveCount(1);
  await expect(starred(page)).toHaveCount(1);
});

test.describe("dragging a link", () => {
  let ada: Person;
  test.beforeEach(async ({ page }) => {
    ada = await person();
    await api(ada.key).post("/api/url/add", { url: "https://example.com/", custom: ada.username });
    await signIn(page, ada);
  });

  /** Opens the list of links and gives the row, which is what can be dragged. */
  async function openList(page: Page) {
    await page.goto(`${serverUrl()}/dashboard/links`);
    return page.getByRole("list", { name: "Links" }).getByRole("listitem").filter({ hasText: ada.username });
  }

  test("a link is put into a channel by dropping its row on the channel's name in the sidebar", async ({
    page,
  }) => {
    const { json } = await api(ada.key).post<{ id: number }>("/api/channel/add", {
      name: "Print",
      starred: true,
    });
    const channel = page.getByRole("list", { name: "Starred channels" }).getByRole("listitem");
    await (await openList(page)).dragTo(channel);
    await expect(page.getByText(`${ada.username} added to the channel`)).toBeVisible();
    await page.goto(`${serverUrl()}/dashboard/channels/${json.id}`);
    await expect(page.getByRole("list", { name: "Items in Print" }).getByRole("listitem")).toContainText([
      ada.username,
    ]);
  });

  test("a link dropped on a campaign, from another window, becomes one of its links", async ({ page }) => {
    const { json } = await api(ada.key).post<{ id: number }>("/api/campaign/add", { name: "Spring" });
    // Playwright cannot drag between windows, so the row's drag data is carried over here.
    const link = await openList(page);
    const there = await link.evaluate((element) => {
      const dataTransfer = new DataTransfer();
      element.dispatchEvent(new DragEvent("dragstart", { bubbles: true, dataTransfer }));
      return dataTransfer.types.map((type) => [type, dataTransfer.getData(type)] as const);
    });
    await page.goto(`${serverUrl()}/dashboard/campaigns/${json.id}`);
    const add = page.getByRole("combobox", { name: "Add a link" });
    await expect(add).toBeVisible();
    await add.evaluate((element, data) => {
      const dataTransfer = new DataTransfer();
      for (const [type, text] of data) dataTransfer.setData(type, text);
      element.dispatchEvent(new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer }));
    }, there);
    const members = page.getByRole("list", { name: "Links in the campaign" }).getByRole("listitem");
    await expect(members).toContainText([ada.username]);
  });
});
