import type { Page } from "@playwright/test";
import { api, expect, type Person, person, serverUrl, signIn, test, visit } from "./fixtures";

let ada: Person;
test.beforeEach(async ({ page }) => {
  ada = await person();
  await signIn(page, ada);
});

/** Types into the command menu. */
async function say(page: Page, text: string) {
  const field = page.getByRole("combobox", { name: "Search or jump" });
  // A page that has just been loaded may not listen yet.
  await expect(async () => {
    if (!(await field.isVisible())) await page.keyboard.press("ControlOrMeta+k");
    await expect(field).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await field.fill(text);
}
const panel = (page: Page) => page.getByRole("region", { name: "What you typed, as a link" });

async function settingsOf(alias: string) {
  const { json } = await api(ada.key).get<{ data: { urls: { id: number; alias: string }[] } }>(
    `/api/urls?q=${alias}&limit=50`,
  );
  const id = json.data.urls.find((one) => one.alias === alias)?.id ?? 0;
  const found = await api(ada.key).get<{ settings: Record<string, unknown> }>(
    `/api/url/${id}?include=settings`,
  );
  return found.json.settings;
}

test("a link whose code can't be made is created once, and said so", async ({ page }) => {
  const name = `codeless-${ada.username}`;
  await page.route("**/api/qr/add", (route) =>
    route.fulfill({ status: 400, json: { error: 1, message: "There are enough codes." } }),
  );
  await page.goto(`${serverUrl()}/dashboard/links`);
  await say(page, `acme.com/x as ${name}, QR`);
  await expect(panel(page)).toContainText("New link");
  await page.keyboard.press("Enter");
  await expect(page.getByText("There are enough codes.")).toBeVisible();
  await expect(panel(page)).toBeHidden();
  expect(await settingsOf(name)).toMatchObject({ url: "https://acme.com/x" });
});

test("a sentence about an expired link says that it has expired, unless it ends later now", async ({
  page,
}) => {
  const name = `over-${ada.username}`;
  await api(ada.key).post("/api/url/add", {
    url: "https://example.com/over",
    custom: name,
    expiry: "2020-01-01",
  });
  await page.goto(`${serverUrl()}/dashboard/links`);
  await say(page, `${name}, Germans to acme.de`);
  await expect(panel(page)).toContainText("This link expired on");
  await say(page, `${name}, Germans to acme.de, until Friday`);
  await expect(panel(page)).toContainText("Expires");
  await expect(panel(page)).not.toContainText("This link expired on");
});

test("a sentence creates a link, changes it with undo, and changes many", async ({ page }) => {
  const name = `sale-${ada.username}`;
  await api(ada.key).post("/api/channel/add", { name: "Print" });
  await page.goto(`${serverUrl()}/dashboard/links`);

  await say(page, `acme.com/x as ${name}, Germans to acme.de, max 100 clicks, QR for A6`);
  await expect(panel(page)).toContainText("New link");
  await expect(panel(page)).toContainText("35 mm wide, for A6");
  const landing = (who: string) => panel(page).getByRole("listitem").filter({ hasText: who });
  await expect(landing("Germany")).toContainText("acme.de");
  await expect(landing("Everyone else")).toContainText("acme.com/x");
  const printed = page.waitForEvent("download");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Link and QR code created")).toBeVisible();
  expect((await printed).suggestedFilename()).toMatch(/\.pdf$/);
  await expect(page.getByRole("button", { name: "PDF, 35 mm" })).toBeVisible();
  expect(await settingsOf(name)).toMatchObject({
    url: "https://acme.com/x",
    clicklimit: 100,
    rules: [{ name: "Germany", when: { country: ["DE"] }, url: "https://acme.de/" }],
  });

  // Words that aren't understood are named, and nothing is saved.
  await say(page, `${name} until fryday`);
  // One message: whether the rest changes something can't be said.
  await expect(panel(page).getByRole("status").getByRole("listitem")).toHaveText([
    /^“until fryday” names no known date/,
  ]);
  await page.keyboard.press("Enter");
  await expect(panel(page)).toBeVisible();

  await page.getByRole("combobox", { name: "Search or jump" }).fill(`${name} no limit, campaign Nowhere`);
  await expect(panel(page).getByRole("status")).toContainText("names no campaign");
  await page.getByRole("combobox", { name: "Search or jump" }).fill(`${name} no limit, title Spring`);
  await expect(panel(page)).toContainText("Changes");
  await expect(panel(page)).toContainText("Spring");
  await expect(panel(page).getByRole("status")).toHaveCount(0);
  await page.keyboard.press("Enter");
  await expect(page.getByText("Link saved")).toBeVisible();
  expect(await settingsOf(name)).toMatchObject({ clicklimit: null, title: "Spring" });
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Changes undone")).toBeVisible();
  expect(await settingsOf(name)).toMatchObject({ clicklimit: 100, title: "" });

  for (const part of ["b", "c"])
    await api(ada.key).post("/api/url/add", { url: "https://acme.com/", custom: `${name}-${part}` });
  await page.reload();
  await say(page, `move ${name}-* to channel Print and disable`);
  await expect(panel(page)).toContainText("2 links");
  await page.keyboard.press("Enter");
  await expect(page.getByText("2 links changed")).toBeVisible();
  const changed = await settingsOf(`${name}-b`);
  expect(changed).toMatchObject({ status: "disabled" });
  expect(changed.channels).toHaveLength(1);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Changes undone")).toBeVisible();
  expect(await settingsOf(`${name}-b`)).toMatchObject({ status: "active", channels: [] });

  // What was opened last is on top of the empty menu.
  await say(page, "webhooks");
  await page.getByRole("option", { name: /^Webhooks/ }).click();
  await say(page, "");
  await expect(page.getByRole("option").first()).toHaveText(/^Webhooks/);
});

test("a question is answered in the command menu, and Enter opens the statistics it is from", async ({
  page,
}) => {
  const { json } = await api(ada.key).post<{ id: number; shorturl: string }>("/api/url/add", {
    url: "https://acme.com/",
  });
  for (let n = 0; n < 2; n++) await visit(json.shorturl);
  await expect
    .poll(
      async () =>
        (await api(ada.key).get<{ data: { clicks: number } }>(`/api/url/${json.id}`)).json.data.clicks,
    )
    .toBe(2);
  await page.goto(`${serverUrl()}/dashboard/links`);
  await say(page, "which device brought most clicks in the last 7 days?");
  const answer = page.getByRole("region", { name: "Answer" });
  await expect(answer.getByRole("status")).toHaveText("Desktop: 2 clicks");
  await expect(answer).toContainText("All links");
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/dashboard\/stats\?range=7d/);
});

test("what is typed before the menu is there is kept, and so is Enter", async ({ page }) => {
  const name = `early-${ada.username}`;
  await api(ada.key).post("/api/url/add", { url: "https://acme.com/", custom: name });
  await page.goto(`${serverUrl()}/dashboard/links`);
  await expect(page.locator("main").getByRole("link", { name: new RegExp(name) })).toBeVisible();
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/_next\/static\//, async (route) => {
    await released;
    await route.continue();
  });
  await page.keyboard.press("ControlOrMeta+k");
  await page.keyboard.type(`${name} to https://acme.com/early`);
  await page.keyboard.press("Enter");
  release();
  await expect(page.getByText("Link saved")).toBeVisible();
  expect(await settingsOf(name)).toMatchObject({ url: "https://acme.com/early" });
});

test("a changed link's own rules are simulated with what the sentence changes", async ({ page }) => {
  const name = `ruled-${ada.username}`;
  const rules = [{ name: "Phones", when: { device: ["iphone"] }, url: "https://acme.com/app" }];
  await api(ada.key).post("/api/url/add", { url: "https://acme.com/", custom: name, rules });
  await page.goto(`${serverUrl()}/dashboard/links`);
  await say(page, `${name} to https://acme.com/new`);
  const landing = (who: string) => panel(page).getByRole("listitem").filter({ hasText: who });
  await expect(landing("iPhone")).toContainText("acme.com/app");
  await expect(landing("Everyone else")).toContainText("acme.com/new");
});

test("a question about a link that isn't there says so, and makes none", async ({ page }) => {
  await page.goto(`${serverUrl()}/dashboard/links`);
  await say(page, `which country brought most clicks last week nothing-${ada.username}`);
  const answer = page.getByRole("region", { name: "Answer" });
  await expect(answer).toContainText(`No link is called “nothing-${ada.username}”.`);
  await expect(panel(page)).toBeHidden();
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/dashboard\/stats/);
  expect((await api(ada.key).get<{ data: { result: number } }>("/api/urls")).json.data.result).toBe(0);

  await say(page, `fresh-${ada.username} to acme.com/x`);
  await expect(panel(page)).toContainText(`New: no link is called “fresh-${ada.username}” yet`);
});

test("goals are found in the command menu, and made from it", async ({ page }) => {
  const days = { from: "2026-01-01", to: "2034-12-31" };
  await api(ada.key).post("/api/goal/add", { name: "Newsletter", metric: "clicks", target: 100, ...days });
  await page.goto(`${serverUrl()}/dashboard/links`);
  await say(page, "goal: newsl");
  await expect(page.getByRole("option", { name: "Newsletter" })).toBeVisible();
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/dashboard\/stats\?range=custom&from=2026-01-01/);

  await say(page, "new goal");
  await page.getByRole("option", { name: "New goal" }).click();
  await expect(page.getByRole("dialog", { name: /goal/i })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog", { name: /goal/i })).toBeHidden();
  await expect(page).not.toHaveURL(/make=/);
});
