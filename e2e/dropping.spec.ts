import type { Page } from "@playwright/test";
import { api, expect, type Person, person, serverUrl, signIn, test } from "./fixtures";

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
  await expect(page.getByText(`${ada.username} is in the channel`)).toBeVisible();
  await page.goto(`${serverUrl()}/dashboard/channels/${json.id}`);
  await expect(page.getByRole("list", { name: "Items in Print" }).getByRole("listitem")).toContainText([
    ada.username,
  ]);
});

test("a link dropped on a campaign, from another window, becomes one of its links", async ({ page }) => {
  const { json } = await api(ada.key).post<{ id: number }>("/api/campaign/add", { name: "Spring" });
  // No browser can be told to drag from window to window, so what the row gives to the drag is carried over here.
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
  const members = page.getByRole("list", { name: "Links of the campaign" }).getByRole("listitem");
  await expect(members).toContainText([ada.username]);
});
