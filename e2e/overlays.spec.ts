import type { Page } from "@playwright/test";
import { api, expect, type Person, person, serverUrl, signIn, test, visit } from "./fixtures";

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
