import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { api, expect, type Person, person, serverUrl, signIn, test } from "./fixtures";

let ada: Person;
const rows = (page: Page) => page.getByRole("list", { name: "Links" }).getByRole("listitem");
const bar = (page: Page) => page.getByRole("region", { name: "Selected links" });

test.beforeEach(async ({ page }) => {
  ada = await person();
  await signIn(page, ada);
});

/** Makes links through the API and shows the first page of them. */
async function withLinks(page: Page, count: number) {
  const links = Array.from({ length: count }, (_, at) => ({
    url: `https://example.com/${at}`,
    title: at % 2 === 0 ? "Even" : "Odd",
  }));
  await api(ada.key).post("/api/urls/bulk", { links });
  await page.goto(`${serverUrl()}/dashboard/links`);
  await expect(rows(page)).toHaveCount(Math.min(count, 25));
}

test("links are selected with Space, disabled together and restored with Undo", async ({ page }) => {
  await withLinks(page, 3);
  await page.keyboard.press("j");
  await page.keyboard.press(" ");
  await page.keyboard.press("j");
  await page.keyboard.press(" ");
  await expect(bar(page)).toContainText("2 selected");
  await page.keyboard.press("s");
  await expect(rows(page).filter({ hasText: "Disabled" })).toHaveCount(2);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(rows(page).filter({ hasText: "Disabled" })).toHaveCount(0);
});

test("a message stands above the actions on picked links instead of covering them", async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 700 });
  await withLinks(page, 12);
  await page.getByRole("checkbox", { name: "Select all links on this page" }).check();
  await bar(page).getByRole("button", { name: "Disable" }).click();
  const message = page.locator("[data-sonner-toast]").filter({ hasText: "disabled" });
  await expect(message).toBeVisible();
  await page.getByRole("checkbox", { name: "Select all links on this page" }).check();
  await expect(bar(page)).toBeVisible();
  await expect(async () => {
    const [above, below] = [await message.boundingBox(), await bar(page).boundingBox()];
    expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
  }).toPass();
});

test("all links that match a filter are deleted across pages, and the others stay", async ({ page }) => {
  await withLinks(page, 60);
  await page.getByRole("searchbox", { name: "Search links" }).fill("even");
  await page.waitForURL(/q=even/);
  await page.getByRole("checkbox", { name: "Select all links on this page" }).check();
  await bar(page).getByRole("button", { name: "Select all 30" }).click();
  await bar(page).getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("30 links deleted.")).toBeVisible();
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect(page.getByText("1–25 of 30")).toBeVisible();
});

test("links are not selectable while a new search is loading", async ({ page }) => {
  await withLinks(page, 3);
  let unblock = () => {};
  const blocked = new Promise<void>((resolve) => {
    unblock = resolve;
  });
  await page.route(/\/api\/urls\?.*q=odd/, async (route) => {
    await blocked;
    await route.continue();
  });
  await page.getByRole("searchbox", { name: "Search links" }).fill("odd");
  await page.waitForURL(/q=odd/);
  const all = page.getByRole("checkbox", { name: "Select all links on this page" });
  await expect(all).toBeDisabled();
  await page.locator("[data-row-link]").first().press(" ");
  await expect(bar(page)).toHaveCount(0);
  unblock();
  await expect(rows(page)).toHaveCount(1);
  await all.check();
  await expect(bar(page)).toContainText("1 selected");
});

test("picked links get a campaign, by which the list can then be filtered", async ({ page }) => {
  await api(ada.key).post("/api/campaign/add", { name: "Spring sale" });
  await withLinks(page, 2);
  await rows(page).first().getByRole("checkbox").check();
  await expect(bar(page)).toContainText("1 selected");
  await page.keyboard.press("m");
  await page.getByRole("menuitem", { name: "Spring sale" }).click();
  await expect(page.getByText("1 link changed.")).toBeVisible();
  await page.keyboard.press("f");
  await page.getByLabel("Filter by…").fill("camp");
  await page.keyboard.press("Enter");
  await page.getByRole("option", { name: "Spring sale" }).click();
  await page.keyboard.press("Escape");
  await page.waitForURL(/campaign=\d+/);
  await expect(rows(page)).toHaveCount(1);
  await page.reload();
  await expect(rows(page)).toHaveCount(1);
  await page.getByRole("button", { name: "Remove filter Campaign: Spring sale" }).click();
  await expect(rows(page)).toHaveCount(2);
});

test("a file that is chosen before the page's scripts are there is read once they are", async ({ page }) => {
  let letIn = () => {};
  const late = new Promise<void>((resolve) => {
    letIn = resolve;
  });
  await page.route("**/_next/static/**/*.js*", async (route) => {
    await late;
    await route.continue();
  });
  await page.goto(`${serverUrl()}/dashboard/links/import`, { waitUntil: "commit" });
  await page.locator("input[type=file]").setInputFiles({
    name: "links.csv",
    mimeType: "text/csv",
    buffer: Buffer.from("Long URL\nhttps://example.com/early"),
  });
  letIn();
  await expect(page.getByLabel("Import Long URL as")).toHaveValue("url");
});

test("a file of 1 000 rows, 7 of them bad, makes 993 links and a file of the 7", async ({ page }) => {
  const bad = new Map([
    [3, "no address"],
    [150, "ftp://example.com/"],
    [201, ""],
    [400, "https://user:pass@example.com/"],
    [600, "javascript:alert(1)"],
    [999, "https://"],
  ]);
  const lines = Array.from({ length: 1_000 }, (_, at) => {
    const row = at + 1;
    const url = bad.get(row) ?? `https://example.com/${row}`;
    // The seventh: an alias that an earlier part of the file has.
    const slug = row === 700 ? `${ada.username}-5` : `${ada.username}-${row}`;
    return `"${url}",${slug},"Row ${row}"`;
  });
  await page.goto(`${serverUrl()}/dashboard/links/import`);
  await page.locator("input[type=file]").setInputFiles({
    name: "links.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(["Long URL,Slug,Headline", ...lines].join("\r\n")),
  });
  await expect(page.getByLabel("Import Long URL as")).toHaveValue("url");
  await page.getByLabel("Import Headline as").selectOption("title");
  await page.getByRole("button", { name: "Check all rows" }).click();
  await expect(page.getByText("993 links will be created.")).toBeVisible();
  await expect(page.getByRole("table", { name: "Rejected rows" }).getByRole("row")).toHaveCount(8);

  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download the 7 rejected rows" }).click();
  const file = readFileSync(await (await download).path(), "utf8");
  expect(file.split("\r\n")).toHaveLength(8);
  expect(file).toContain("ftp://example.com/");

  await page.getByRole("button", { name: "Create 993 links" }).click();
  await expect(page.getByText("993 links created.")).toBeVisible();
  const { json } = await api(ada.key).get<{ data: { result: number; urls: { title: string }[] } }>(
    `/api/urls?q=${ada.username}-1000`,
  );
  expect(json.data.urls[0]?.title).toBe("Row 1000");
});

test("an import of the own export says what is missing and makes no protected link public", async ({
  page,
}) => {
  await api(ada.key).post("/api/urls/bulk", {
    links: [
      { url: "https://example.com/locked", password: "open sesame" },
      {
        url: "https://example.com/aimed",
        geotarget: [{ location: "poland", link: "https://example.com/pl" }],
        clicklimit: 5,
      },
    ],
  });
  const { text } = await api(ada.key).get("/api/urls/export");
  const file = text.replaceAll(/^(\d+),[^,]+/gm, "$1,");
  await page.goto(`${serverUrl()}/dashboard/links/import`);
  await page.locator("input[type=file]").setInputFiles({
    name: "links.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(file),
  });
  await expect(page.getByLabel("Import protected as")).toHaveValue("protected");
  await page.getByRole("button", { name: "Check all rows" }).click();
  await expect(page.getByText("1 link will be created.")).toBeVisible();
  await expect(page.getByRole("table", { name: "Rejected rows" })).toContainText("had a password");
  await expect(page.getByRole("table", { name: "Rows with missing settings" })).toContainText(
    "Clicks used of the limit",
  );
  await page.getByRole("button", { name: "Create 1 link" }).click();
  await expect(page.getByText("1 link created.")).toBeVisible();
  const { text: after } = await api(ada.key).get("/api/urls/export?format=ndjson&q=aimed");
  for (const line of after.trimEnd().split("\n")) expect(line).toContain('"location":"poland"');
  expect(after.trimEnd().split("\n")).toHaveLength(2);
});

test("many pasted addresses become short links that can be copied together", async ({ page }) => {
  await page.goto(`${serverUrl()}/dashboard/links/paste`);
  await page.getByLabel("URLs", { exact: true }).fill("example.com/a\nhttps://example.com/b\nno address");
  await page.getByRole("button", { name: "Shorten 3 URLs" }).click();
  await expect(page.getByText("2 short links")).toBeVisible();
  await expect(page.getByRole("alert").filter({ hasText: "Line 3" })).toBeVisible();
  await expect(page.getByLabel("URLs", { exact: true })).toHaveValue("no address");
});

test("an archived link leaves the list, is under Archived, still redirects, and returns with Undo", async ({
  page,
}) => {
  await withLinks(page, 2);
  const address = await rows(page).first().getByRole("link").first().textContent();
  await page.keyboard.press("j");
  await page.keyboard.press("a");
  await expect(rows(page)).toHaveCount(1);
  const slug = address?.split("/").at(-1) ?? "";
  const visited = await fetch(`${serverUrl()}/${slug}`, { redirect: "manual" });
  expect(visited.status).toBe(302);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(rows(page)).toHaveCount(2);
  await page.keyboard.press("j");
  await page.keyboard.press("a");
  await expect(rows(page)).toHaveCount(1);
  await page.getByRole("button", { name: "Archived" }).click();
  await expect(rows(page)).toContainText([slug]);
  await rows(page).first().getByRole("checkbox").check();
  await expect(bar(page)).toBeVisible();
  await page.keyboard.press("a");
  await expect(page.getByText("1 link unarchived.")).toBeVisible();
});

test("by keyboard, a link is moved to a new campaign and added to a channel", async ({ page }) => {
  await api(ada.key).post("/api/channel/add", { name: "Print" });
  await withLinks(page, 1);
  await page.keyboard.press("j");
  await page.keyboard.press("m");
  await page.getByLabel("Find a campaign or name a new one").fill("Spring");
  await page.keyboard.press("Enter");
  await expect(page.getByText(/ moved\./)).toBeVisible();
  await page.keyboard.press("j");
  await page.keyboard.press("Shift+C");
  await page.getByLabel("Find a channel or name a new one").fill("pri");
  await page.keyboard.press("Enter");
  await expect(page.getByText(/ added to the channel\./)).toBeVisible();
  for (const by of ["campaign", "channel"]) {
    const { json } = await api(ada.key).get<{ data: { counts: object } }>(`/api/urls/counts?by=${by}`);
    expect(Object.values(json.data.counts), by).toEqual([1]);
  }
});

test("a link is dragged onto a starred channel", async ({ page }) => {
  await api(ada.key).post("/api/channel/add", { name: "Print", starred: true });
  await withLinks(page, 1);
  const channel = page.getByRole("list", { name: "Starred channels" }).getByRole("listitem");
  await rows(page).first().dragTo(channel);
  await expect(page.getByText(/ added to the channel\./)).toBeVisible();
});

test("Q opens the QR designer for the link, and the sheet lists every key", async ({ page }) => {
  await withLinks(page, 1);
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog")).toContainText("Archive or unarchive");
  await page.keyboard.press("Escape");
  await page.keyboard.press("j");
  await page.keyboard.press("q");
  await page.waitForURL(/\/dashboard\/qr\/new\?url=/);
  await expect(page.getByRole("textbox", { name: "Destination" })).toHaveValue(/http/);
});
