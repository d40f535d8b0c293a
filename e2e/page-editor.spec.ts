import type { Page } from "@playwright/test";
import {
  api,
  CHROME,
  destination,
  expect,
  type Person,
  person,
  serverUrl,
  signIn,
  test,
  visit,
} from "./fixtures";

let ada: Person;
const rows = (page: Page) => page.getByRole("list", { name: "Overlays" }).getByRole("listitem");

test("an overlay is created, previewed, visited, counted, changed, deleted and restored", async ({
  page,
}) => {
  ada = await person();
  await signIn(page, ada);
  await page.goto(`${serverUrl()}/dashboard/overlays`);
  await expect(page.getByText("No overlays yet")).toBeVisible();
  await page.keyboard.press("c");
  await page.getByLabel("Name", { exact: true }).fill("Which day");
  await page.getByLabel("Type", { exact: true }).selectOption("Poll");
  await page.getByLabel("Question").fill("Which day suits you?");
  await page.getByLabel("Answers").fill("Friday\nSaturday");
  await page.getByLabel("Position").selectOption("Top right");
  const preview = page.frameLocator('iframe[title="Preview"]');
  await expect(preview.frameLocator("#panel").getByText("Saturday")).toBeVisible();
  await page.getByRole("button", { name: "Create overlay" }).click();
  await expect(page.getByRole("heading", { name: "Which day", exact: true })).toBeVisible();

  const { json } = await api(ada.key).get<{ data: { cta: { id: number }[] } }>("/api/overlay");
  const link = await api(ada.key).post<{ shorturl: string }>("/api/url/add", {
    url: "https://example.com/",
    type: `overlay-${json.data.cta[0]?.id}`,
  });
  expect((await visit(link.json.shorturl)).text).toContain("Which day suits you?");
  await page.getByRole("button", { name: "Results" }).click();
  await expect(page.getByRole("region", { name: "Votes" })).toContainText("Saturday");
  await expect(page.getByRole("definition").first()).toHaveText("1");

  await page.getByRole("button", { name: "Design" }).click();
  await page.getByLabel("Question").fill("Which day is best?");
  await page.keyboard.press("Control+Enter");
  await expect.poll(async () => (await visit(link.json.shorturl)).text).toContain("Which day is best?");

  await page.getByRole("link", { name: "Overlays" }).first().click();
  await page.getByLabel("Search overlays").fill("which");
  await expect(rows(page)).toHaveCount(1);
  await page.getByRole("button", { name: "Actions for Which day" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await expect(rows(page)).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(rows(page)).toContainText(["Which day"]);
});

test("each showing and each action of a visitor counts once, and closing counts nothing", async ({
  browser,
  page,
}) => {
  ada = await person();
  const there = await destination();
  const made = async (path: string, body: object) =>
    (await api(ada.key).post<{ id: number; shorturl: string }>(path, { ...body })).json;
  const shown = async (type: string, content: object) => {
    const { id } = await made("/api/overlay/add", { type, name: type, content });
    return (await made("/api/url/add", { url: there.url("/"), type: `overlay-${id}` })).shorturl;
  };
  const poll = await shown("poll", { question: "Which day?", options: ["Friday", "Saturday"] });
  const coupon = await shown("coupon", { code: "SPRING", url: there.url("/shop") });
  const context = await browser.newContext({ userAgent: CHROME });
  const visitor = await context.newPage();
  const panel = visitor.frameLocator("#panel");

  await visitor.goto(poll);
  await expect(panel.getByText("Which day?")).toBeVisible();
  await visitor.getByTitle("Close").click();
  await expect(visitor.locator("#panel")).toBeHidden();
  await visitor.goto(poll);
  await panel.getByLabel("Saturday").check();
  await panel.getByRole("button", { name: "Vote" }).click();
  await expect(panel.getByText("Thank you.")).toBeVisible();
  await visitor.getByTitle("Close").click();
  await visitor.goto(coupon);
  await panel.getByRole("link", { name: "Open" }).click();
  await visitor.waitForURL(there.url("/shop"));
  await expect(visitor.getByText("Arrived at /shop")).toBeVisible();
  // Counts are written in batches: once this last one shows, all earlier ones are written.
  await visitor.goto(poll);
  await expect(panel.getByText("Which day?")).toBeVisible();
  await context.close();
  await there.close();

  type List = { data: { cta: { type: string; shown: number; taken: number }[] } };
  const metrics = async () =>
    (await api(ada.key).get<List>("/api/overlay?include=figures")).json.data.cta
      .map(({ type, shown, taken }) => `${type} ${shown} ${taken}`)
      .sort();
  await expect.poll(metrics, { intervals: [2_000] }).toEqual(["coupon 1 1", "poll 3 1"]);

  await signIn(page, ada);
  await page.goto(`${serverUrl()}/dashboard/overlays`);
  await rows(page).getByRole("link", { name: "poll", exact: true }).click();
  await page.getByRole("button", { name: "Results" }).click();
  await expect(page.getByRole("definition")).toHaveText(["3", "1", "33.3%", "1", "Saturday"]);
});

test.describe("splash pages", () => {
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

  test("a splash page is built, previewed, visited, changed, deleted and restored", async ({ page }) => {
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
    // The first heading is the page's headline wherever it is; the order is kept.
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
    await expect(block(page, 0)).toContainText("This field is required.");
  });
});

test.describe("bio pages", () => {
  let ada: Person;
  const rows = (page: Page) => page.getByRole("list", { name: "Bio pages" }).getByRole("listitem");

  test("a bio page is built, previewed, visited, found, disabled, deleted and restored", async ({ page }) => {
    ada = await person();
    await signIn(page, ada);
    await page.goto(`${serverUrl()}/dashboard/bio`);
    await expect(page.getByText("No bio pages yet")).toBeVisible();
    await page.keyboard.press("c");
    await page.getByLabel("Title", { exact: true }).fill("Ada Lovelace");
    await page.getByLabel("Slug", { exact: true }).fill(ada.username);
    const first = page.getByRole("list", { name: "Blocks" }).getByRole("listitem").first();
    await first.getByLabel("Label").fill("My notes");
    await first.getByLabel("URL").fill("https://example.com/notes");
    await expect(page.frameLocator('iframe[title="Preview"]').getByText("My notes")).toBeVisible();
    await page.getByRole("button", { name: "Create bio page" }).click();
    await expect(page.getByRole("heading", { name: /Ada Lovelace/ })).toBeVisible();
    const { text } = await visit(`/b/${ada.username}`);
    const [, address = ""] = /href="([^"]+)"[^>]*>My notes/.exec(text) ?? [];
    expect((await visit(address)).headers.location).toBe("https://example.com/notes");
    await page.getByRole("button", { name: "Statistics" }).click();
    await expect(page.getByRole("definition")).toHaveText(["1", "1", "100%"]);
    await expect(page.getByRole("region", { name: "By block" })).toContainText("My notes");
    await page.getByRole("button", { name: "Design" }).click();

    await page.getByRole("switch", { name: "Visible to visitors" }).click();
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

  test("blocks change places by dragging and by key, and visitors see them so", async ({ page }) => {
    ada = await person();
    await signIn(page, ada);
    const blocks = ["One", "Two", "Three"].map((text) => ({ type: "heading", text }));
    const { json } = await api(ada.key).post<{ id: number; link: string }>("/api/bio/add", {
      title: "Order",
      content: { blocks },
    });
    // All of them are on the screen: to scroll would end the drag.
    await page.setViewportSize({ width: 1280, height: 1_400 });
    await page.goto(`${serverUrl()}/dashboard/bio/${json.id}`);
    const grip = (at: number) => page.getByTitle("Drag to move").nth(at);
    const texts = page.getByRole("list", { name: "Blocks" }).getByLabel("Text");
    await expect(texts).toHaveCount(3);
    const order = () =>
      texts.evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value));
    await grip(2).dragTo(grip(0));
    await expect.poll(order).toEqual(["Three", "One", "Two"]);
    await texts.nth(0).press("Alt+ArrowDown");
    await expect.poll(order).toEqual(["One", "Three", "Two"]);
    await expect(page.getByText("Moved to position 2 of 3.")).toBeAttached();
    await expect(texts.nth(1)).toBeFocused();
    // At the end a button has nothing to do, and keeps the focus.
    const up = page.getByRole("button", { name: "Move up: Heading, block 1" });
    await page.getByRole("button", { name: "Move up: Heading, block 2" }).press("Enter");
    await expect.poll(order).toEqual(["Three", "One", "Two"]);
    await expect(up).toBeFocused();
    await expect(up).toBeDisabled();
    await page.getByRole("button", { name: "Move down: Heading, block 1" }).press("Enter");
    await expect.poll(order).toEqual(["One", "Three", "Two"]);
    await page.getByRole("button", { name: /^Save/ }).click();
    const seen = async () =>
      [...(await visit(json.link)).text.matchAll(/<h2[^>]*>(\w+)</g)].map(([, text]) => text);
    await expect.poll(seen).toEqual(["One", "Three", "Two"]);
  });
});

for (const [noun, path] of [
  ["overlay", "/dashboard/overlays/new"],
  ["splash page", "/dashboard/splash/new"],
  ["bio page", "/dashboard/bio/new"],
  ["QR code", "/dashboard/qr/new"],
] as const) {
  test(`leaving the editor of a new ${noun} within the app asks first`, async ({ page }) => {
    const bob = await person();
    await signIn(page, bob);
    await page.goto(`${serverUrl()}${path}`);
    const name = page.getByLabel(/^(Name|Title)$/).first();
    await name.fill("Not saved");
    const question = page.getByRole("alertdialog");
    const pixels = page.getByRole("navigation").getByRole("link", { name: "Pixels" });
    await pixels.click();
    await question.getByRole("button", { name: "Keep editing" }).click();
    await expect(name).toHaveValue("Not saved");
    await pixels.click();
    await question.getByRole("button", { name: "Discard" }).click();
    await page.waitForURL(/\/dashboard\/pixels$/);
  });
}
