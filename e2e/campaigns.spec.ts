import type { Page } from "@playwright/test";
import { api, expect, type Person, person, serverUrl, signIn, test, visit } from "./fixtures";

let ada: Person;
const rows = (page: Page) => page.getByRole("list", { name: "Campaigns" }).getByRole("listitem");
const members = (page: Page) =>
  page.getByRole("list", { name: "Links in the campaign" }).getByRole("listitem");

test.beforeEach(async ({ page }) => {
  ada = await person();
  await signIn(page, ada);
});

const link = async (letter: string) => {
  const custom = `${ada.username}-${letter}`;
  const url = `https://example.com/${letter}`;
  return (await api(ada.key).post<{ id: number }>("/api/url/add", { url, custom })).json.id;
};

/** Goes to the page of a new campaign with these links. */
async function withCampaign(page: Page, letters: string[], body: object = {}) {
  const { json } = await api(ada.key).post<{ id: number }>("/api/campaign/add", { name: "Spring", ...body });
  for (const letter of letters)
    await api(ada.key).post(`/api/campaign/${json.id}/assign/${await link(letter)}`);
  await page.goto(`${serverUrl()}/dashboard/campaigns/${json.id}`);
  await expect(page.getByRole("heading", { level: 1, name: "Spring" })).toBeVisible();
  return json.id;
}

test("a campaign is created, filled, visited, found, changed, deleted and restored", async ({ page }) => {
  await link("a");
  await page.goto(`${serverUrl()}/dashboard/campaigns`);
  await expect(page.getByText("No campaigns yet")).toBeVisible();
  await page.keyboard.press("c");
  const form = page.getByRole("dialog", { name: "New campaign" });
  await form.getByLabel("Name").fill("Spring sale");
  await form.getByLabel("Slug").fill(ada.username);
  await form.getByRole("switch", { name: "Public list" }).click();
  await page.keyboard.press("Control+Enter");

  await expect(page.getByRole("heading", { level: 1, name: "Spring sale" })).toBeVisible();
  await page.getByRole("combobox", { name: "Add a link" }).fill(`${ada.username}-a`);
  await page.getByRole("option", { name: `${ada.username}-a` }).click();
  await expect(members(page)).toHaveCount(1);
  expect((await visit(`/r/${ada.username}`)).headers.location).toBe("https://example.com/a");
  await expect(async () => {
    await page.reload();
    await expect(members(page)).toContainText("1 click", { timeout: 1_000 });
  }).toPass();

  await page.keyboard.press("e");
  const edit = page.getByRole("dialog", { name: "Edit campaign" });
  await edit.getByLabel("Name").fill("Autumn sale");
  await edit.getByRole("button", { name: /^Save/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Autumn sale" })).toBeVisible();

  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: "Search or jump" }).fill("autumn");
  await expect(page.getByRole("option", { name: "Autumn sale" })).toBeVisible();
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: "Delete campaign" }).click();
  await page.waitForURL(/\/dashboard\/campaigns$/);
  await expect(rows(page)).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(rows(page)).toContainText(["Autumn sale"]);
});

test("a taken slug is refused at its field", async ({ page }) => {
  await api((await person()).key).post("/api/campaign/add", { slug: `x-${ada.username}` });
  await page.goto(`${serverUrl()}/dashboard/campaigns`);
  await expect(page.getByText("No campaigns yet")).toBeVisible();
  await page.keyboard.press("c");
  const form = page.getByRole("dialog", { name: "New campaign" });
  await form.getByLabel("Slug").fill(`x-${ada.username}`);
  await page.keyboard.press("Control+Enter");
  await expect(form.getByLabel("Slug")).toHaveAttribute("aria-invalid", "true");
});

test("rotator shares always sum to 100, also after a move or pause, and are saved", async ({ page }) => {
  const id = await withCampaign(page, ["a", "b", "c"], { mode: "weighted" });
  const planned = page.getByRole("img", { name: /^Planned/ });
  const shares = async () =>
    [...((await planned.getAttribute("aria-label")) ?? "").matchAll(/(\d+)%/g)].map(([, digits]) =>
      Number(digits),
    );
  const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
  expect(sum(await shares())).toBe(100);
  await page.getByRole("slider", { name: `Share of ${ada.username}-a` }).fill("60");
  expect(await shares()).toEqual([60, 20, 20]);
  await page.getByRole("button", { name: `Pause ${ada.username}-b` }).click();
  expect(await shares()).toEqual([75, 0, 25]);
  await page.getByRole("button", { name: "Save rotator" }).click();
  await expect(page.getByText("Rotator saved")).toBeVisible();
  const { json } = await api(ada.key).get<{ data: { members: { weight: number; paused: boolean }[] } }>(
    `/api/campaign/${id}/members`,
  );
  expect(json.data.members.map(({ weight, paused }) => [weight, paused])).toEqual([
    [60, false],
    [20, true],
    [20, false],
  ]);
});

test("a thousand trial visitors go by the shares on the screen, saved or not", async ({ page }) => {
  await withCampaign(page, ["a", "b"], { mode: "weighted" });
  await page.getByRole("slider", { name: `Share of ${ada.username}-a` }).fill("100");
  await page.getByRole("button", { name: "Simulate 1,000 visits" }).click();
  await expect(members(page).first()).toContainText("1,000 simulated");
  await expect(members(page).last()).toContainText("0 simulated");
});

test("the winner of a rotator gets all visitors, and can be undone", async ({ page }) => {
  const id = await withCampaign(page, ["a", "b", "c"], { slug: ada.username });
  await expect(page.getByRole("button", { name: "Simulate 1,000 visits" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Declare winner" })).toBeHidden();
  // Visits from elsewhere are clicks, and nothing that the rotator has sent.
  for (const letter of ["a", "b", "b"]) await visit(`/${ada.username}-${letter}`);
  await expect(async () => {
    await page.reload();
    await expect(members(page).nth(1)).toContainText("2 clicks", { timeout: 1_000 });
  }).toPass();
  await page.getByRole("button", { name: "Declare winner" }).click();
  const dialog = page.getByRole("dialog", { name: "Declare a winner" });
  await expect(dialog).toContainText("The rotator hasn’t sent anyone yet");
  await expect(dialog.getByRole("radio", { checked: true })).toHaveCount(0);
  await page.keyboard.press("Escape");

  const before = await api(ada.key).get<{ data: { members: { id: number }[] } }>(
    `/api/campaign/${id}/members`,
  );
  const pauseAllBut = (which: number) =>
    api(ada.key).put(`/api/campaign/${id}/members/update`, {
      members: before.json.data.members.map((member, at) => ({
        id: member.id,
        paused: which >= 0 && at !== which,
      })),
    });
  for (const [at, times] of [3, 1].entries()) {
    await pauseAllBut(at);
    for (let n = 0; n < times; n++) await visit(`/r/${ada.username}`);
  }
  await pauseAllBut(-1);
  const sentTo = (letter: string, count: string) =>
    dialog.getByRole("radio", { name: new RegExp(`${ada.username}-${letter}.*${count}`) });
  await expect(async () => {
    await page.reload();
    await page.getByRole("button", { name: "Declare winner" }).click();
    await expect(sentTo("b", "1 visitor sent")).toBeVisible({ timeout: 2_000 });
    await expect(sentTo("a", "3 visitors sent")).toBeChecked({ timeout: 1_000 });
  }).toPass();
  await expect(dialog).toContainText("2 other links are paused");
  await dialog.getByRole("button", { name: `Keep ${ada.username}-a` }).click();
  await expect(page.getByText(`${ada.username}-a won. 2 links paused.`)).toBeVisible();
  await expect(members(page).nth(1)).toContainText("Paused");
  await expect(members(page).nth(2)).toContainText("Paused");
  await expect(dialog).toBeHidden();
  for (let n = 0; n < 5; n++)
    expect((await visit(`/r/${ada.username}`)).headers.location).toBe("https://example.com/a");

  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Paused", { exact: true })).toHaveCount(0);
  const { json } = await api(ada.key).get<{ data: { members: { paused: boolean }[] } }>(
    `/api/campaign/${id}/members`,
  );
  expect(json.data.members.map(({ paused }) => paused)).toEqual([false, false, false]);
});

test("a link removed from a campaign can be restored at once", async ({ page }) => {
  await withCampaign(page, ["a"]);
  await page.getByRole("button", { name: `Remove ${ada.username}-a from the campaign` }).click();
  await expect(page.getByText("No links in this campaign yet.")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(members(page)).toHaveCount(1);
});
