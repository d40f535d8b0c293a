import { api, expect, test } from "./fixtures";
import { axeFindsInBothThemes, overflow } from "./page-checks";
import { activate, addItem, sell, seller } from "./records";

/** The address of a license page with its code, after the license was activated on these sites. */
async function licenseInUse(...sites: string[]): Promise<string> {
  const ada = await seller();
  const { id, code } = await sell(ada, await addItem(ada, { seats_regular: 2 }));
  for (const site of sites) await activate(ada, code, site);
  const { json } = await api(ada.key).get<{ license_url: string }>(`/api/catalogue/purchase/${id}`);
  return json.license_url;
}

test("a buyer without an account sees where the license is in use and frees a site", async ({ page }) => {
  await page.goto(await licenseInUse("old.example.com", "shop.example.com"));
  await page.getByRole("button", { name: "Show sites" }).click();
  await expect(page.getByText("2 of 2 sites")).toBeVisible();
  await page.getByRole("button", { name: "Deactivate old.example.com" }).click();
  await expect(page.getByText("old.example.com deactivated.")).toBeVisible();
  await expect(page.getByText("1 of 2 sites")).toBeVisible();
  await page.reload();
  await page.getByRole("button", { name: "Show sites" }).click();
  await expect(page.getByRole("button", { name: "Deactivate shop.example.com" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Deactivate old.example.com" })).toHaveCount(0);
});

test("a code that is none is refused at its field, and the page of no shop is not found", async ({
  page,
}) => {
  const address = await licenseInUse();
  await page.goto(address.slice(0, address.indexOf("#")));
  await page.getByRole("button", { name: "Show sites" }).click();
  await expect(page.getByText("Enter the purchase code you received.")).toBeVisible();
  await page.getByLabel("Purchase code").fill("of-my-own-making");
  await page.getByRole("button", { name: "Show sites" }).click();
  await expect(page.getByText("Invalid purchase code")).toBeVisible();
  await page.goto(new URL("/licenses/nobody", address).href);
  await expect(page.getByRole("heading", { name: "Page not found" })).toBeVisible();
});

test.describe("360 px wide", () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test("axe finds nothing wrong on a license's page, and it does not go past the edge", async ({ page }) => {
    await page.goto(await licenseInUse("a-rather-long-name-of-a-site.shop.example.com"));
    await page.getByRole("button", { name: "Show sites" }).click();
    await expect(page.getByRole("button", { name: /^Deactivate a-rather/ })).toBeVisible();
    expect(await axeFindsInBothThemes(page)).toEqual([]);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
  });
});
