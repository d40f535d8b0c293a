import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { api, expect, type Person, person, serverUrl, signIn, test, visit } from "./fixtures";

let ada: Person;
const rows = (page: Page) => page.getByRole("list", { name: "QR codes" }).getByRole("listitem");
const check = (page: Page) => page.getByRole("region", { name: "Scan check" });

test.beforeEach(async ({ page }) => {
  ada = await person();
  await signIn(page, ada);
  await page.goto(`${serverUrl()}/dashboard/qr`);
  await expect(page.getByText("No QR codes yet")).toBeVisible();
});

test("a code is designed, scanned, saved, found, changed, deleted and restored", async ({ page }) => {
  await page.keyboard.press("c");
  await page.getByLabel("Destination").fill("https://example.com/menu");
  await page.getByLabel("Name", { exact: true }).fill("Menu");
  await page.getByRole("group", { name: "Eye frames" }).getByTitle("Circle").click();
  await page.getByRole("button", { name: "Forest" }).click();
  await expect(check(page)).toContainText("Scans correctly");
  await page.getByRole("button", { name: "Create QR code" }).click();
  await expect(page.getByRole("heading", { name: /Menu/ })).toBeVisible();
  await expect(page.getByRole("img", { name: "The QR code" })).toBeVisible();

  const { json } = await api(ada.key).get<{ data: { qrs: { id: number; link: string }[] } }>("/api/qr");
  const [code] = json.data.qrs;
  const scan = await visit(code?.link ?? "");
  expect(scan.headers.location).toBe("https://example.com/menu");

  await page.getByRole("link", { name: "Edit" }).click();
  await page.getByLabel("Destination").fill("https://example.com/autumn");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("→ https://example.com/autumn")).toBeVisible();
  expect((await visit(code?.link ?? "")).headers.location).toBe("https://example.com/autumn");

  await api(ada.key).post("/api/qr/add", { type: "wifi", data: "Guests", name: "Guest network" });
  await page.getByRole("link", { name: "QR codes" }).first().click();
  await expect(rows(page)).toHaveCount(2);
  await page.getByLabel("Search QR codes").fill("men");
  await expect(rows(page)).toHaveCount(1);
  await page.getByRole("button", { name: "Actions for Menu" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await expect(rows(page)).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(rows(page)).toContainText(["Menu"]);
});

test("content errors appear at their field, and the encoded text is shown", async ({ page }) => {
  await page.keyboard.press("c");
  // The list has a choice of that name as well.
  await page.waitForURL(/\/dashboard\/qr\/new/);
  await page.getByLabel("Content type").selectOption("Email");
  await page.getByLabel("Email", { exact: true }).fill("ada at example");
  await expect(page.getByText("Must be an email address.")).toBeVisible();
  await page.getByLabel("Email", { exact: true }).fill("ada@example.com");
  await expect(page.getByText("mailto:ada@example.com")).toBeVisible();
});

test("an event, a payment and an app are filled in by fields of their own", async ({ page }) => {
  await page.keyboard.press("c");
  await page.waitForURL(/\/dashboard\/qr\/new/);
  await page.getByLabel("Content type").selectOption("Event");
  await page.getByLabel("Event", { exact: true }).fill("Opening");
  await page.getByLabel("Start", { exact: true }).fill("2027-07-01T18:00");
  await page.getByLabel("Time zone").selectOption("Europe/Warsaw");
  await expect(page.getByText("DTSTART:20270701T160000Z")).toBeVisible();
  await page.getByLabel("All day").check();
  await expect(page.getByText("DTSTART;VALUE=DATE:20270701")).toBeVisible();
  await page.getByLabel("Content type").selectOption("Crypto payment");
  await page.getByLabel("Wallet address").fill("1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb");
  await expect(page.getByText("Is not a Bitcoin address: its checksum or its form is wrong.")).toBeVisible();
  await page.getByLabel("Wallet address").fill("1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa");
  await expect(page.getByText("bitcoin:1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa")).toBeVisible();
  await page.getByLabel("Content type").selectOption("App stores");
  await page.getByLabel("App Store URL").fill("https://apps.apple.com/app/id1");
  await page.getByLabel("Name", { exact: true }).fill("Our app");
  await page.getByRole("button", { name: "Create QR code" }).click();
  await expect(page.getByRole("heading", { name: /Our app/ })).toBeVisible();
  await page.getByRole("link", { name: "Edit" }).click();
  await expect(page.getByLabel("App Store URL")).toHaveValue("https://apps.apple.com/app/id1");
});

test("colors too faint to scan are refused with the reason", async ({ page }) => {
  await page.keyboard.press("c");
  await page.getByLabel("Destination").fill("https://example.com/");
  await page.getByLabel("Module color", { exact: true }).fill("#eeeeee");
  await expect(page.getByRole("alert").filter({ hasText: "too close to the background" })).toBeVisible();
});

test("a code gets a gradient and a frame with a caption, which is refused where it cannot be drawn", async ({
  page,
}) => {
  await page.keyboard.press("c");
  await page.getByLabel("Destination").fill("https://example.com/menu");
  await page.getByRole("group", { name: "Gradient" }).getByTitle("Linear").click();
  await page.getByLabel("End color", { exact: true }).fill("#ffe600");
  await expect(page.getByRole("alert").filter({ hasText: "gradient that comes too close" })).toBeVisible();
  await page.getByLabel("End color", { exact: true }).fill("#5b2a86");
  await page.getByRole("group", { name: "Frame", exact: true }).getByTitle("Card", { exact: true }).click();
  await expect(page.getByRole("alert").filter({ hasText: "is required with a frame" })).toBeVisible();
  await page.getByLabel("Caption", { exact: true }).fill("扫码");
  await expect(page.getByRole("alert").filter({ hasText: "cannot be drawn" })).toBeVisible();
  await page.getByLabel("Caption", { exact: true }).fill("Scan for the menu");
  await expect(check(page)).toContainText("Scans correctly");
  await page.getByRole("button", { name: "Create QR code" }).click();
  await expect(page.getByRole("img", { name: "The QR code" })).toBeVisible();
  await page.getByRole("link", { name: "Edit" }).click();
  await expect(page.getByLabel("Caption", { exact: true })).toHaveValue("Scan for the menu");
  await expect(page.getByLabel("End color", { exact: true })).toHaveValue("#5b2a86");
});

test("a code is downloaded as PNG in the size that was chosen", async ({ page }) => {
  const { json } = await api(ada.key).post<{ id: number }>("/api/qr/add", {
    type: "text",
    data: "Hello",
    name: "Hello",
  });
  await page.goto(`${serverUrl()}/dashboard/qr/${json.id}`);
  await page.getByLabel("Image size").selectOption("256 px");
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "PNG" }).click();
  expect((await download).suggestedFilename()).toBe("Hello-256.png");
});

test("a code is downloaded as a PDF of the millimeters that were chosen", async ({ page }) => {
  const { json } = await api(ada.key).post<{ id: number }>("/api/qr/add", {
    type: "text",
    data: "Hello",
    name: "Hello",
  });
  await page.goto(`${serverUrl()}/dashboard/qr/${json.id}`);
  await page.getByLabel("Image size").selectOption("40 mm");
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "PDF" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe("Hello.pdf");
  const text = readFileSync(await file.path(), "latin1");
  expect(text).toContain("/MediaBox [ 0 0 113.386 113.386 ]");
  expect(text.trimEnd()).toMatch(/%%EOF$/);
});

test("the brand's color is among the palettes: dark in the modules, light as the background", async ({
  page,
}) => {
  await api(ada.key).put("/api/workspace/brand/update", { color: "#5b2a86" });
  await page.keyboard.press("c");
  await page.getByLabel("Destination").fill("https://example.com/menu");
  await page.getByRole("button", { name: "Your brand", exact: true }).click();
  await expect(page.getByLabel(/^Module color$/)).toHaveValue("#5b2a86");
  await expect(check(page)).toContainText("Scans correctly");
  await api(ada.key).put("/api/workspace/brand/update", { color: "#ffe600" });
  await page.reload();
  await page.getByText("Dark paper", { exact: true }).click();
  await expect(page.getByRole("radio", { name: "Dark paper" })).toBeChecked();
  await page.getByRole("button", { name: "Ink on your brand color" }).click();
  await expect(page.getByLabel(/^Background$/)).toHaveValue("#ffe600");
});
