import type { Page } from "@playwright/test";
import sharp from "sharp";
import { api, expect, person, send, serverUrl, signIn, test } from "./fixtures";
import { activate, addItem, sell, seller, validate } from "./records";

const open = (page: Page, path: string) => page.goto(`${serverUrl()}/dashboard/${path}`);

/** Pastes a file of codes into the import of purchases, and tries it. */
async function tryImport(page: Page, csv: string) {
  await open(page, "purchases");
  await page.getByRole("button", { name: "Import" }).click();
  const dialog = page.getByRole("dialog", { name: "Import purchases" });
  await dialog.getByLabel("Or paste CSV").fill(csv);
  await dialog.getByRole("button", { name: "Check rows" }).click();
  return dialog;
}

test("a seller's story: key, item with media, purchase, tester, refund, tester", async ({ page }) => {
  const ada = await person();
  await signIn(page, ada);

  await open(page, "settings/items-key");
  await page.getByRole("button", { name: "Create key" }).click();
  const key = await page.getByRole("status", { name: "Items key" }).innerText();
  expect(key).toMatch(/^syi_[\w-]{43}$/);

  await page.getByRole("link", { name: "Items", exact: true }).first().click();
  await page.getByRole("button", { name: "New item" }).first().click();
  const form = page.getByRole("dialog", { name: "New item" });
  await form.getByLabel("Name").fill("Timetable theme");
  await form.getByLabel("Category", { exact: true }).fill("Themes");
  await form.getByLabel("Regular price").fill("29.50");
  const picture = await sharp({ create: { width: 640, height: 360, channels: 3, background: "#09707f" } })
    .png()
    .toBuffer();
  await form
    .locator("input[type=file]")
    .first()
    .setInputFiles({ name: "theme.png", mimeType: "image/png", buffer: picture });
  await expect(form.getByLabel("Thumbnail", { exact: true })).toHaveValue(/\/uploads\/[0-9a-f]{40}\.webp$/);
  await form.getByRole("button", { name: "Create item" }).click();
  const card = page.getByRole("list", { name: "Items" }).getByRole("listitem");
  await expect(card).toContainText("Timetable theme");
  await expect
    .poll(() => card.getByRole("presentation").evaluate((shown) => (shown as HTMLImageElement).naturalWidth))
    .toBe(640);

  await page.getByRole("link", { name: "Purchases", exact: true }).first().click();
  await page.getByRole("button", { name: "New purchase" }).first().click();
  const sale = page.getByRole("dialog", { name: "New purchase" });
  await sale.getByRole("button", { name: "+12 months" }).click();
  await sale.getByLabel("Buyer").fill("Bob Ross");
  await sale.getByRole("button", { name: "Create purchase" }).click();
  const row = page.getByRole("list", { name: "Purchases" }).getByRole("listitem");
  await expect(row).toContainText("Support until");
  const code = await row.locator("[data-row-link]").innerText();

  await row.getByRole("button", { name: /^Actions for/ }).click();
  await page.getByRole("menuitem", { name: "Test this code" }).click();
  await page.getByRole("button", { name: "Test code" }).click();
  const answer = page.getByRole("region", { name: "Response" });
  await expect(answer).toContainText("HTTP 200");
  const validated = (await validate(key, code)).json;
  expect(JSON.parse(await answer.locator("pre").innerText())).toEqual(validated);
  await expect(page.getByRole("region", { name: "For your programs" })).toContainText(code);

  await page.goBack();
  await row.getByRole("button", { name: /^Actions for/ }).click();
  await page.getByRole("menuitem", { name: "Refund", exact: true }).click();
  await expect(row).toContainText("Refunded");
  expect((await validate(key, code)).status).toBe(404);

  await row.getByRole("button", { name: /^Actions for/ }).click();
  await page.getByRole("menuitem", { name: "Test this code" }).click();
  await page.getByRole("button", { name: "Test code" }).click();
  await expect(answer).toContainText("HTTP 404");
  await expect(answer).toContainText('"Invalid purchase code"');
});

test("the items key is shown again for the password", async ({ page }) => {
  const ada = await seller();
  await signIn(page, ada);
  await open(page, "settings/items-key");
  await page.getByRole("button", { name: "Show key" }).click();
  await page.getByLabel("Your password", { exact: true }).fill("not it");
  await page.getByRole("button", { name: "Show key" }).click();
  await expect(page.getByText("Is incorrect.")).toBeVisible();
  await page.getByLabel("Your password", { exact: true }).fill(ada.password);
  await page.getByRole("button", { name: "Show key" }).click();
  await expect(page.getByRole("status", { name: "Items key" })).toHaveText(ada.itemsKey);
});

test("a file of codes is tried and then imported", async ({ page }) => {
  const ada = await seller();
  await addItem(ada);
  await signIn(page, ada);
  const dialog = await tryImport(page, "code,license\nA-1,Regular\nA-2,Premium\n");
  await expect(dialog).toContainText("1 valid, 0 already imported, 1 rejected.");
  await expect(dialog.getByRole("row", { name: /A-2/ })).toContainText("license_type must be");
  await dialog.getByRole("button", { name: "Import 1 purchase" }).click();
  await expect(page.getByRole("list", { name: "Purchases" })).toContainText("A-1");
  expect((await validate(ada.itemsKey, "A-1")).status).toBe(200);
});

test("codes are imported for a chosen item only; wrong ones are deleted and restored", async ({ page }) => {
  const ada = await seller();
  for (const name of ["Fonts", "Sounds"]) await addItem(ada, { name });
  await signIn(page, ada);
  const dialog = await tryImport(page, "code\nB-1\nB-2\n");
  await expect(dialog).toContainText("0 valid, 0 already imported, 2 rejected.");
  await dialog.getByRole("combobox", { name: "Item" }).fill("Sounds");
  await page.getByRole("option", { name: "Sounds" }).click();
  await dialog.getByRole("button", { name: "Check rows" }).click();
  await dialog.getByRole("button", { name: "Import 2 purchases" }).click();
  const rows = page.getByRole("list", { name: "Purchases" }).getByRole("listitem");
  await expect(rows).toHaveText([/B-2.*Sounds/, /B-1.*Sounds/]);

  for (const code of ["B-1", "B-2"]) await page.getByRole("checkbox", { name: `Select ${code}` }).check();
  await page
    .getByRole("region", { name: "Selection" })
    .getByRole("button", { name: /^Delete/ })
    .click();
  await expect(page.getByText("B-1")).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(rows).toHaveCount(2);
  expect((await validate(ada.itemsKey, "B-1")).status).toBe(200);
  await rows.filter({ hasText: "B-2" }).getByRole("button", { name: "Actions for B-2" }).click();
  await page.getByRole("menuitem", { name: /^Delete/ }).click();
  await expect(rows).toHaveText([/B-1/]);
  // Leaving the page is soon enough.
  await page.goto(`${serverUrl()}/dashboard/items`);
  await expect.poll(async () => (await validate(ada.itemsKey, "B-2")).status).toBe(404);
});

test("an item is changed, hidden and found again; a sold one cannot be deleted", async ({ page }) => {
  const ada = await seller();
  const id = await addItem(ada, { name: "Old name" });
  await sell(ada, id);
  await signIn(page, ada);
  await open(page, "items");
  const card = page.getByRole("list", { name: "Items" }).getByRole("listitem");
  await card.getByRole("button", { name: "Old name", exact: true }).click();
  await page.getByRole("dialog").getByLabel("Name").fill("New name");
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await expect(card).toContainText("New name");
  await card.getByRole("button", { name: "Actions for New name" }).click();
  await page.getByRole("menuitem", { name: "Unpublish" }).click();
  await expect(card).toContainText("Draft");
  await page.getByLabel("Status").selectOption("Published");
  await expect(page.getByText("Nothing matches these filters.")).toBeVisible();
  await page.getByRole("button", { name: "Clear filters" }).first().click();
  await card.getByRole("button", { name: "Actions for New name" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await expect(page.getByText("This item has purchases. Unpublish it instead.")).toBeVisible();
  await expect(card).toHaveCount(1);
});

test("the profile is saved as programs read it, and a payout leaves the balance", async ({ page }) => {
  const ada = await seller();
  await sell(ada, await addItem(ada), { price: 100 });
  await signIn(page, ada);
  await open(page, "items/profile");
  await page.getByLabel("First name").fill("Ada");
  await page.getByLabel("Social links").fill("github acme");
  await page.getByRole("button", { name: "Save profile" }).click();
  await expect(page.getByText("Profile saved")).toBeVisible();
  await page.getByLabel("Payout amount").fill("20.5");
  await page.getByRole("button", { name: "Record payout" }).click();
  await expect(page.getByText("$79.50")).toBeVisible();
  const { json } = await api(ada.key).get<{ data: object }>("/api/catalogue/profile");
  expect(json.data).toMatchObject({
    name: { firstname: "Ada" },
    balance: 79.5,
    profile: { social_links: { github: "acme" } },
  });
});

test("the sites of a license are listed in the purchase, and one is freed", async ({ page }) => {
  const ada = await seller();
  const { code } = await sell(ada, await addItem(ada, { seats_regular: 2 }), { buyer: "Bob Ross" });
  await activate(ada, code, "a.example.com");
  await activate(ada, code, "b.example.com");
  expect((await activate(ada, code, "c.example.com")).status).toBe(409);
  await signIn(page, ada);
  await open(page, "purchases");
  await page.getByRole("button", { name: code, exact: true }).click();
  const seats = page.getByRole("region", { name: "In use on" }).getByRole("listitem");
  await expect(seats).toHaveText([/a\.example\.com/, /b\.example\.com/]);
  await page.getByRole("button", { name: "Deactivate a.example.com" }).click();
  await expect(seats).toHaveText([/b\.example\.com/]);
  expect((await activate(ada, code, "c.example.com")).status).toBe(200);
});

test("a buyer frees a site on the page the seller hands on, with the code alone", async ({
  page,
  browser,
}) => {
  const ada = await seller();
  const { code } = await sell(ada, await addItem(ada, { seats_regular: 1 }));
  await activate(ada, code, "old.example.com");
  await signIn(page, ada);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await open(page, "purchases");
  await page.getByRole("button", { name: code, exact: true }).click();
  await page.getByRole("button", { name: "Copy the URL of the buyer’s page" }).click();
  await expect(page.getByRole("button", { name: "Copied" })).toBeVisible();
  const address = await page.evaluate(() => navigator.clipboard.readText());

  const buyer = await browser.newPage();
  await buyer.goto(address);
  await expect(buyer.getByLabel("Purchase code")).toHaveValue(code);
  await buyer.getByLabel("Purchase code").fill("not it");
  await buyer.getByRole("button", { name: "Show sites" }).click();
  await expect(buyer.getByText("Invalid purchase code")).toBeVisible();
  await buyer.getByLabel("Purchase code").fill(code);
  await buyer.getByRole("button", { name: "Show sites" }).click();
  const sites = buyer.getByRole("region", { name: "In use on" });
  await expect(sites).toContainText("1 of 1 site");
  await sites.getByRole("button", { name: "Deactivate old.example.com" }).click();
  await expect(sites.getByRole("status")).toContainText("old.example.com deactivated");
  await expect(sites).toContainText("isn’t in use on any site");
  expect((await activate(ada, code, "new.example.com")).status).toBe(200);
  await buyer.close();
});

test("of more items than a list shows, the one to sell is found by typing", async ({ page }) => {
  const ada = await seller();
  await signIn(page, ada);
  // By the browser's cookie, which may call more often than a key.
  const headers = { Origin: serverUrl(), "Content-Type": "application/json" };
  for (let n = 0; n < 60; n++) {
    const data = { name: `Theme ${String(n).padStart(2, "0")}` };
    const made = await page.request.post(`${serverUrl()}/api/catalogue/item/add`, { headers, data });
    expect(made.status()).toBe(200);
  }
  await open(page, "purchases");
  await page.getByRole("button", { name: "New purchase" }).first().click();
  const sale = page.getByRole("dialog", { name: "New purchase" });
  await sale.getByRole("combobox", { name: "Item" }).fill("Theme 59");
  await page.getByRole("option", { name: "Theme 59" }).click();
  await sale.getByRole("button", { name: "Create purchase" }).click();
  await expect(page.getByRole("list", { name: "Purchases" })).toContainText("Theme 59");
});

test("validations are charted, and read as tables", async ({ page }) => {
  const ada = await seller();
  const { code } = await sell(ada, await addItem(ada));
  for (let n = 0; n < 3; n++) await validate(ada.itemsKey, code);
  await validate(ada.itemsKey, "nothing");
  const totals = async () =>
    (await api(ada.key).get<{ data: { totals: object } }>("/api/catalogue/validations")).json.data.totals;
  await expect.poll(totals).toMatchObject({ good: 3, unknown: 1 });
  await signIn(page, ada);
  await open(page, "purchases/tester");
  const counted = page.getByRole("region", { name: "Validations", exact: true });
  await expect(counted.getByRole("img", { name: /3 valid, 0 refunded, 1 unknown/ })).toBeVisible();
  await counted.getByText("Days", { exact: true }).click();
  await expect(counted.getByRole("row").nth(1)).toContainText("301");
  await counted.getByText("Countries", { exact: true }).click();
  await expect(counted.getByRole("row", { name: "Unknown 3 0 1" })).toBeVisible();
});

test("with attribution on, a purchase shows where it came from", async ({ page }) => {
  const ada = await seller();
  const { json } = await api(ada.key).post<{ shorturl: string }>("/api/url/add", {
    url: "https://shop.example.com/theme",
  });
  await signIn(page, ada);
  await open(page, "settings/items-key");
  await page.getByRole("switch", { name: "Attribute sales to links" }).click();
  await expect(page.getByText("Attribution enabled")).toBeVisible();
  const { headers } = await send("GET", new URL(json.shorturl).pathname);
  const sw = new URL(headers.location ?? "").searchParams.get("sw");
  const item = await addItem(ada);
  await sell(ada, item, { sw });
  await sell(ada, item, { buyer: "Bob Ross" });
  await open(page, "purchases");
  const rows = page.getByRole("list", { name: "Purchases" }).getByRole("listitem");
  await expect(rows).toHaveCount(2);
  await page.getByLabel("Source").selectOption("Short link");
  await expect(rows).toHaveCount(1);
  await rows.locator("[data-row-link]").click();
  await expect(page.getByRole("dialog").getByText("Came from")).toContainText(
    new URL(json.shorturl).pathname,
  );
});
