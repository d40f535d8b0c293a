import { readFileSync } from "node:fs";
import { countLines } from "@/lib/analytics/ingest/click-fixtures";
import { connect } from "@/lib/platform/database/connect";
import { api, CHROME, expect, type Person, person, serverUrl, signIn, test, visit } from "./fixtures";
import { axeFindsInBothThemes } from "./page-checks";

const FIREFOX = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:130.0) Gecko/20100101 Firefox/130.0";
let ada: Person;
let id: number;

test.beforeEach(async ({ page }) => {
  ada = await person();
  const { json } = await api(ada.key).post<{ id: number; shorturl: string }>("/api/url/add", {
    url: "https://example.com/",
  });
  ({ id } = json);
  for (const agent of [CHROME, CHROME, FIREFOX, "Googlebot/2.1"])
    await visit(json.shorturl, { "User-Agent": agent });
  await expect
    .poll(
      async () => (await api(ada.key).get<{ data: { clicks: number } }>(`/api/url/${id}`)).json.data.clicks,
    )
    .toBe(3);
  await signIn(page, ada);
  await page.goto(`${serverUrl()}/dashboard/links/${id}`);
  await expect(page.getByRole("button", { name: /^Clicks 3/ })).toBeVisible();
});

test("a press on a row filters everything, and pressing it again lifts the filter", async ({ page }) => {
  await page.getByRole("button", { name: "Browsers" }).click();
  await page.getByRole("button", { name: /^Firefox/ }).click();
  await page.waitForURL(/filter=browser/);
  await expect(page.getByRole("button", { name: /^Clicks 1/ })).toBeVisible();
  await page.getByRole("list", { name: "Filters" }).getByRole("button", { name: "is", exact: true }).click();
  await expect(page.getByRole("button", { name: /^Clicks 2/ })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("button", { name: /^Clicks 1/ })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: /^Clicks 3/ })).toBeVisible();
});

test("cities have a tab once one is known, each with its country, and filter", async ({ page }) => {
  await expect(page.getByRole("button", { name: "Regions", exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Cities", exact: true })).toHaveCount(0);
  const workspace = await workspaceOfLink();
  const cameFrom = ["Springfield, Illinois, US", "Springfield, Illinois, US", "Springfield, Ohio, US"];
  await countLines(cameFrom.map((city, visitor) => lineFrom(workspace, city, visitor + 1)));
  await page.reload();
  await expect(page.getByRole("button", { name: /^Clicks 6/ })).toBeVisible();
  const cities = page.getByRole("list", { name: "Cities", exact: true });
  await expect(async () => {
    await page.getByRole("button", { name: "Cities", exact: true }).click();
    await expect(cities).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await expect(cities.getByRole("listitem")).toHaveCount(3);
  await expect(cities).toContainText("Springfield, Ohio, United States");
  await cities.getByRole("button", { name: /^Springfield, Illinois, United States/ }).click();
  await page.waitForURL(/filter=city/);
  await expect(page.getByRole("button", { name: /^Clicks 2/ })).toBeVisible();
  await expect(page.getByRole("list", { name: "Filters" })).toContainText(
    "Springfield, Illinois, United States",
  );
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: /^Clicks 6/ })).toBeVisible();
  const { json } = await api(ada.key).get<{ data: { values: { value: string; clicks: number }[] } }>(
    `/api/url/${id}/stats/city`,
  );
  expect(json.data.values.map(({ value, clicks }) => [value, clicks])).toEqual([
    ["", 3],
    ["Springfield, Illinois, US", 2],
    ["Springfield, Ohio, US", 1],
  ]);

  // In the log, in its file, and in what happens right now.
  await page.getByRole("button", { name: "Visit log" }).click();
  const log = page.getByRole("region", { name: "Visit log" });
  await expect(log.getByRole("columnheader", { name: "City" })).toBeVisible();
  await expect(log.getByRole("row").filter({ hasText: "Springfield, Ohio" })).toContainText("United States");
  const file = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download CSV" }).click();
  expect(readFileSync(await (await file).path(), "utf8")).toContain('"Springfield, Ohio, US"');
  await page.goto(`${serverUrl()}/dashboard/stats/live`);
  await expect(cities).toContainText("Springfield, Illinois, United States");
  await expect(page.getByRole("region", { name: "Visit log" })).toContainText("Springfield, Ohio");
});

test("all time begins with the first click, and only it asks when that was", async ({ page }) => {
  await countLines([lineFrom(await workspaceOfLink(), "", 1, new Date("2024-02-10T12:00:00Z"))]);
  const post = async (path: string, body: Record<string, string>) =>
    (await api(ada.key).post<{ id: number }>(path, body)).json.id;
  const channel = await post("/api/channel/add", { name: "Print" });
  await post(`/api/channel/${channel}/assign/links/${id}`, {});
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.getByRole("link", { name: "Statistics", exact: true }).click();
  await expect(page).toHaveURL(/dashboard\/stats/);
  await expect(page.getByRole("button", { name: /^Clicks 3/ })).toBeVisible();
  expect(asked).toContain("/api/stats");
  expect(asked).not.toContain("/api/stats/first");
  expect(asked).not.toContain("/api/account");
  await page.getByRole("button", { name: "Last 28 days" }).click();
  await page.getByRole("button", { name: "All time" }).click();
  await expect(page.getByRole("button", { name: /^Clicks 4/ })).toBeVisible();
  expect(asked).toContain("/api/stats/first");
  for (const path of [`links/${id}?range=all`, `channels/${channel}?tab=stats&range=all`]) {
    await page.goto(`${serverUrl()}/dashboard/${path}`);
    await expect(page.getByRole("button", { name: /^Clicks 4/ })).toBeVisible();
  }
});

async function workspaceOfLink(): Promise<number> {
  const client = await connect({
    name: "tests",
    url: process.env.DATABASE_URL ?? "",
    connectionTimeoutMillis: 0,
  });
  const { rows } = await client.query<{ workspace: number }>(
    "select workspace_id as workspace from links where id = $1",
    [id],
  );
  await client.end();
  return rows[0]?.workspace ?? 0;
}

/** A visit of the link, as a database with cities has it counted. */
function lineFrom(workspaceId: number, city: string, visitor: number, at = new Date()): string {
  const region = city.split(", ")[1] ?? "";
  const link = [at.toJSON(), workspaceId, id, 0, "link", 0, "passed", "", "https://example.com/"];
  const who = ["US", region, "", "", "Safari", "iOS", "Mobile", "English", "", city, visitor];
  return `${[...link, ...who].join("\t")}\n`;
}

test("UTM is what links carry: a choice of five, a list with a search, and filters", async ({ page }) => {
  await api(ada.key).put(`/api/url/${id}/update`, {
    url: "https://example.com/?utm_medium=e+mail",
    parameters: [{ name: "utm_source", value: "newsletter" }],
  });
  await page.getByRole("button", { name: "UTM", exact: true }).click();
  await expect(page.getByRole("list", { name: "UTM source" })).toHaveText("newsletter3100%");
  await page.getByRole("button", { name: "Medium", exact: true }).click();
  await expect(page.getByRole("list", { name: "UTM medium" })).toHaveText("None3100%");
  await page.getByRole("list", { name: "UTM medium" }).getByRole("button", { name: /^None/ }).click();
  await page.waitForURL(/filter=utm_medium/);
  const chips = page.getByRole("list", { name: "Filters" });
  await expect(chips).toContainText("UTM medium");
  await chips.getByRole("button", { name: "is", exact: true }).click();
  await expect(page.getByRole("button", { name: /^Clicks 0/ })).toBeVisible();
  await expect(page.getByRole("list", { name: "UTM medium" })).toHaveCount(0);
});

test("bots are counted separately and put on the chart by their tile", async ({ page }) => {
  await page.getByRole("button", { name: /^Bots 1/ }).click();
  await page.waitForURL(/metric=bots/);
  await expect(page.getByText("1 bot hit left out")).toBeVisible();
});

test("ranges have keys, and the total, the bars and the table agree in each", async ({ page }) => {
  for (const [key, range] of [
    ["d", "today"],
    ["w", "7d"],
    ["m", "month"],
    ["y", "year"],
  ] as const) {
    await page.keyboard.press(key);
    await page.waitForURL(new RegExp(`range=${range}`));
    await expect(page.getByRole("button", { name: /^Clicks 3/ })).toBeVisible();
    const chart = await page.getByRole("slider", { name: "Clicks over time" }).boundingBox();
    await page.getByRole("button", { name: "View as table" }).click();
    const table = page.getByRole("region", { name: /as a table/ });
    const cells = table.locator("tbody td:nth-child(2)");
    await expect
      .poll(async () => (await cells.allInnerTexts()).reduce((sum, text) => sum + Number(text), 0))
      .toBe(3);
    // As high as the chart: a press is lost where other rows move the button away under it.
    expect((await table.boundingBox())?.height).toBe(chart?.height);
    await page.getByRole("button", { name: "View as chart" }).click();
  }
});

test("single visits are listed with what they were, and a new one appears by itself", async ({ page }) => {
  // There are clicks, and none of them by way of a code.
  await expect(page.getByRole("region", { name: "QR codes" })).toContainText("No scans in this period.");
  await page.getByRole("button", { name: "Visit log" }).click();
  const visits = page.getByRole("region", { name: "Visit log" }).locator("tbody tr");
  await expect(visits).toHaveCount(4);
  await expect(visits.filter({ hasText: "Bot" })).toHaveCount(1);
  const { json } = await api(ada.key).get<{ details: { shorturl: string } }>(`/api/url/${id}`);
  await visit(json.details.shorturl);
  await expect(visits).toHaveCount(5);
});

test("a goal counts the filtered visits, says how it stands, and is changed and deleted", async ({
  page,
}) => {
  await page.goto(`${serverUrl()}/dashboard/stats?filter=browser:Chrome`);
  const dialog = page.getByRole("dialog", { name: "New goal" });
  // Drawn with the page, the button is there before it does anything.
  await expect(async () => {
    await page.getByRole("button", { name: "New goal" }).click();
    await expect(dialog).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await expect(dialog).toContainText("Browsers is Chrome");
  await dialog.getByLabel("Name", { exact: true }).fill("Launch");
  await dialog.getByLabel("Number").fill("2");
  await page.keyboard.press("Enter");
  const goals = page.getByRole("region", { name: "Goals" });
  await expect(goals).toContainText("2 of 2 clicks");
  await expect(goals).toContainText("Reached");
  await goals.getByRole("button", { name: "Actions for Launch" }).click();
  await page.getByRole("menuitem", { name: "Edit…" }).click();
  await page.getByRole("dialog", { name: "Edit goal" }).getByLabel("Number").fill("8");
  await page.keyboard.press("Enter");
  await expect(goals).toContainText("2 of 8 clicks");
  await page.goto(`${serverUrl()}/dashboard`);
  await expect(goals.getByRole("progressbar", { name: "Launch" })).toHaveAttribute("aria-valuenow", "2");
  await goals.getByRole("button", { name: "Actions for Launch" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await expect(goals).toHaveCount(0);
});

test("back from a record leads to the row that opened it, in the tab it was in", async ({ page }) => {
  const { json: channel } = await api(ada.key).post<{ id: number }>("/api/channel/add", { name: "Print" });
  await api(ada.key).post(`/api/channel/${channel.id}/assign/links/${id}`, {});
  await page.goto(`${serverUrl()}/dashboard/stats`);
  await page.getByRole("button", { name: "Channels", exact: true }).click();
  await page.waitForURL(/by=channel/);
  const row = page.getByRole("link", { name: "Open Print" });
  await row.focus();
  await page.keyboard.press("Enter");
  await page.waitForURL(new RegExp(`/dashboard/channels/${channel.id}`));
  await expect(page.getByRole("heading", { level: 1, name: "Print" })).toBeVisible();
  await page.goBack();
  await expect(row).toBeFocused();
});

test("the chart's picture has the ground of its theme, so that light text can be read", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await page.getByRole("button", { name: "Download", exact: true }).click();
  const download = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: "Chart as SVG" }).click();
  const picture = readFileSync(await (await download).path(), "utf8");
  expect(picture).toMatch(/<rect [^>]*fill="rgb\(\d+, \d+, \d+\)"/);
  // Few programs besides browsers read other notations.
  expect(picture).not.toMatch(/oklch\(|lab\(/);
});

test("axe finds nothing wrong in whole statistics", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto(
    `${serverUrl()}/dashboard/links/${id}?filter=browser:Chrome,device!:Tablet&compare=previous`,
  );
  await page.getByRole("button", { name: "Map", exact: true }).click();
  await page.getByRole("button", { name: "UTM", exact: true }).click();
  await expect(page.getByRole("list", { name: "UTM source" })).toBeVisible();
  await page.getByRole("button", { name: "Days and hours" }).click();
  await page.getByRole("button", { name: "Visit log" }).click();
  await expect(page.getByRole("table", { name: "Clicks by day of the week and hour" })).toBeVisible();
  expect(await axeFindsInBothThemes(page)).toEqual([]);
});
