import type { Page } from "@playwright/test";
import { destination } from "./destination";
import { api, CHROME, expect, type Person, person, serverUrl, signIn, test, visit } from "./fixtures";

let ada: Person;
const rows = (page: Page) => page.getByRole("list", { name: "Overlays" }).getByRole("listitem");

test("an overlay is made, seen, shown to a visitor, counted, changed, deleted and taken back", async ({
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
  await expect(page.getByRole("definition").first()).toHaveText("1", { timeout: 20_000 });

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
  // What is counted together is told together: with this last showing, all before it has been told.
  await visitor.goto(poll);
  await expect(panel.getByText("Which day?")).toBeVisible();
  await context.close();
  await there.close();

  type List = { data: { cta: { type: string; shown: number; taken: number }[] } };
  const figures = async () =>
    (await api(ada.key).get<List>("/api/overlay?include=figures")).json.data.cta
      .map(({ type, shown, taken }) => `${type} ${shown} ${taken}`)
      .sort();
  await expect.poll(figures, { intervals: [2_000], timeout: 20_000 }).toEqual(["coupon 1 1", "poll 3 1"]);

  await signIn(page, ada);
  await page.goto(`${serverUrl()}/dashboard/overlays`);
  await rows(page).getByRole("link", { name: "poll", exact: true }).click();
  await page.getByRole("button", { name: "Results" }).click();
  await expect(page.getByRole("definition")).toHaveText(["3", "1", "33.3%", "1", "Saturday"]);
});
