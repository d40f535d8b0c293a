import { admin, api, expect, person, serverUrl, signIn, test, visit } from "./fixtures";
import { axeFinds, openPage, overflow } from "./page-checks";

test("the admin finds a link by its name, takes it down, and puts it up again", async ({ page }) => {
  const ada = await person();
  await api(ada.key).post("/api/url/add", { url: "https://example.com/", custom: ada.username });
  await signIn(page, admin());
  await page.getByRole("link", { name: "Admin" }).click();
  await page.getByRole("navigation", { name: "Admin" }).getByRole("link", { name: "Links" }).click();
  await page.getByRole("searchbox", { name: "Search all links" }).fill(ada.username);
  const found = page.getByRole("list", { name: "Search all links" }).getByRole("listitem");
  await expect(found).toHaveCount(1);
  await expect(found).toContainText(ada.username);
  await page.getByRole("button", { name: `/${ada.username}`, exact: false }).click();
  await expect(found).toContainText("Blocked");
  expect((await visit(`/${ada.username}`)).status).toBe(451);
  await page.getByRole("button", { name: /^Unblock/ }).click();
  await expect(page.getByRole("button", { name: /^Block/ })).toBeVisible();
  expect((await visit(`/${ada.username}`)).status).toBe(302);
});

test("nobody else is shown the admin's pages", async ({ page }) => {
  await signIn(page, await person());
  await expect(page.getByRole("link", { name: "Settings" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Admin" })).toHaveCount(0);
  await page.goto(`${serverUrl()}/dashboard/admin/users`);
  await expect(page.getByText("There is no such page.")).toBeVisible();
});

for (const colorScheme of ["light", "dark"] as const)
  test.describe(`in the ${colorScheme} theme, 360 px wide`, () => {
    test.use({ colorScheme, viewport: { width: 360, height: 740 } });

    test("axe finds nothing wrong on the admin's pages and a webhook's, and none goes past the edge", async ({
      page,
    }) => {
      const { json } = await api(admin().key).post<{ id: number }>("/api/webhook/add", {
        url: "https://receiver.invalid/a/rather/long/address/of/a/receiver/of/messages",
        events: ["link.created"],
      });
      await signIn(page, admin());
      const places = ["reports", "users", "links", "domains", "security"].map((place) => `admin/${place}`);
      for (const path of [...places, `settings/webhooks/${json.id}`]) {
        await openPage(page, `/dashboard/${path}`);
        await expect(page.getByRole("main").getByRole("status")).toHaveCount(0);
        expect.soft(await axeFinds(page), path).toEqual([]);
        expect.soft(await overflow(page), path).toBeLessThanOrEqual(0);
      }
    });
  });
