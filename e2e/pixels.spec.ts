import type { Page } from "@playwright/test";
import { api, expect, type Person, person, serverUrl, signIn, test } from "./fixtures";

let ada: Person;
const rows = (page: Page) => page.getByRole("list", { name: "Pixels" }).getByRole("listitem");

test.beforeEach(async ({ page }) => {
  ada = await person();
  await signIn(page, ada);
  await page.goto(`${serverUrl()}/dashboard/pixels`);
  await expect(page.getByText("No pixels yet")).toBeVisible();
});

const make = (name: string, tag: string) =>
  api(ada.key).post<{ id: number }>("/api/pixel/add", { type: "analyticspixel", name, tag });
const listed = async () => {
  const { json } = await api(ada.key).get<{ data: { pixels: { name: string }[] } }>("/api/pixels");
  return json.data.pixels.map(({ name }) => name);
};

test("a pixel is made, refused until its tag fits, found, changed, used, deleted and taken back", async ({
  page,
}) => {
  await page.keyboard.press("c");
  const form = page.getByRole("dialog", { name: "New pixel" });
  await form.getByLabel("Provider").selectOption("Meta (Facebook)");
  await form.getByLabel("Name").fill("Shop");
  await form.getByLabel("Tag").fill("not a tag");
  await page.keyboard.press("Control+Enter");
  await expect(form.getByText(/must look like/i)).toBeVisible();
  await form.getByLabel("Tag").fill("318274659102834");
  await page.keyboard.press("Control+Enter");
  await expect(form).toBeHidden();
  await expect(rows(page)).toContainText(["Shop"]);
  await expect(rows(page)).not.toContainText("318274659102834");

  await make("Blog", "G-4KQ8ZW1X7T");
  await page.keyboard.press("/");
  await page.keyboard.type("sho");
  await page.waitForURL(/q=sho/);
  await expect(rows(page)).toHaveCount(1);
  await page.getByRole("heading", { name: "Pixels" }).click();
  await page.keyboard.press("j");
  await page.keyboard.press("e");
  const edit = page.getByRole("dialog", { name: "Edit pixel" });
  await edit.getByLabel("Name").fill("Shop visitors");
  await edit.getByRole("button", { name: /^Save/ }).click();
  await expect(rows(page)).toContainText(["Shop visitors"]);

  const { json } = await api(ada.key).get<{ data: { pixels: { id: number }[] } }>("/api/pixels?q=shop");
  await api(ada.key).post("/api/url/add", {
    url: "https://example.com/",
    pixels: json.data.pixels.map(({ id }) => id),
  });
  await page.reload();
  await expect(rows(page)).toContainText(["1 link"]);

  await page.keyboard.press("j");
  await page.keyboard.press("x");
  await expect(rows(page)).toHaveCount(0);
  expect(await listed()).toContain("Shop visitors");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(rows(page)).toContainText(["Shop visitors"]);
});

test("a delete that nobody takes back is sent when the page is left", async ({ page }) => {
  await make("Gone", "G-4KQ8ZW1X7T");
  await page.reload();
  await page.getByRole("button", { name: "Actions for Gone" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await expect(rows(page)).toHaveCount(0);
  await page.goto("about:blank");
  await expect.poll(listed).toEqual([]);
});

test("several are chosen and deleted together, and come back together", async ({ page }) => {
  for (const name of ["One", "Two", "Three"]) await make(name, "G-4KQ8ZW1X7T");
  await page.reload();
  await page.getByRole("checkbox", { name: "Select One" }).check();
  await page.getByRole("checkbox", { name: "Select Two" }).check();
  await expect(page.getByText("2 selected")).toBeVisible();
  await page.getByRole("region", { name: "Selection" }).getByRole("button", { name: "Delete" }).click();
  await expect(rows(page)).toHaveCount(1);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(rows(page)).toHaveCount(3);
});

test("a filter stands in the address and as a chip, and nothing left differs from nothing there", async ({
  page,
}) => {
  await make("One", "G-4KQ8ZW1X7T");
  await page.reload();
  await page.getByLabel("Provider").selectOption("TikTok");
  await page.waitForURL(/kind=shortvideopixel/);
  await expect(page.getByText("Nothing matches these filters.")).toBeVisible();
  await page.getByRole("button", { name: "Remove filter Provider: TikTok" }).click();
  await expect(rows(page)).toHaveCount(1);
  await page.goBack();
  await expect(rows(page)).toHaveCount(0);
});

test("leaving the form asks only when something would be lost", async ({ page }) => {
  await page.keyboard.press("c");
  const form = page.getByRole("dialog", { name: "New pixel" });
  await expect(form.getByLabel("Name")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(form).toBeHidden();
  await page.keyboard.press("c");
  await form.getByLabel("Name").fill("Half");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Keep editing" }).click();
  await expect(form.getByLabel("Name")).toHaveValue("Half");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Discard" }).click();
  await expect(form).toBeHidden();
});
