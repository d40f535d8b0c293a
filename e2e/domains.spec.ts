import type { Page } from "@playwright/test";
import { api, expect, type Person, person, serverUrl, signIn, test } from "./fixtures";

let ada: Person;
let host: string;
const rows = (page: Page) => page.getByRole("list", { name: "Domains" }).getByRole("listitem");

test.beforeEach(async ({ page }) => {
  ada = await person();
  host = `go.${ada.username}.example`;
  await signIn(page, ada);
});

test("a domain is created, explained, used, found, changed, and deleted by typing its name", async ({
  page,
}) => {
  await page.goto(`${serverUrl()}/dashboard/domains`);
  await expect(page.getByText("No domains yet")).toBeVisible();
  await page.keyboard.press("c");
  const form = page.getByRole("dialog", { name: "Add domain" });
  await form.getByLabel("Domain", { exact: true }).fill(host);
  await expect(form.getByText("available")).toBeVisible();
  await form.getByLabel("Root redirect").fill("example.com/home");
  await page.keyboard.press("Control+Enter");

  await expect(page.getByRole("heading", { level: 1 })).toContainText(host);
  await expect(page.getByText("Test link works")).toBeVisible();
  await expect(page.getByText("Links on this domain don’t work until")).toBeVisible();
  await expect(page.getByRole("region", { name: "DNS records" })).toContainText(host);
  await expect(page.getByText("https://example.com/home")).toBeVisible();

  await api(ada.key).post("/api/url/add", { url: "https://example.com/", domain: `https://${host}` });
  await page.keyboard.press("e");
  const edit = page.getByRole("dialog", { name: "Edit domain" });
  await edit.getByLabel("404 redirect").fill("https://example.com/lost");
  await edit.getByRole("button", { name: /^Save/ }).click();
  await expect(page.getByText("https://example.com/lost")).toBeVisible();
  await expect(page.getByText("Used by 1 link")).toBeVisible();

  await page.goto(`${serverUrl()}/dashboard/domains?q=${ada.username}`);
  await expect(rows(page)).toHaveCount(1);
  await page.getByRole("button", { name: `Actions for ${host}` }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  const dialog = page.getByRole("alertdialog");
  await expect(dialog).toContainText("1 link on this domain stops working");
  await expect(dialog.getByRole("button", { name: "Delete domain and its links" })).toBeDisabled();
  await dialog.getByLabel(`Type ${host} to confirm`).fill(host);
  await dialog.getByRole("button", { name: "Delete domain and its links" }).click();
  await expect(rows(page)).toHaveCount(0);
});

test("a taken domain is reported while typing, and refused at its field", async ({ page }) => {
  await api((await person()).key).post("/api/domain/add", { domain: `https://${host}` });
  await page.goto(`${serverUrl()}/dashboard/domains`);
  await expect(page.getByText("No domains yet")).toBeVisible();
  await page.keyboard.press("c");
  const form = page.getByRole("dialog", { name: "Add domain" });
  await form.getByLabel("Domain", { exact: true }).fill(host);
  await expect(form.getByText("taken", { exact: true })).toBeVisible();
  await page.keyboard.press("Control+Enter");
  await expect(form.getByLabel("Domain", { exact: true })).toHaveAttribute("aria-invalid", "true");
});
