import { admin, api, expect, person, serverUrl, signIn, test, visit } from "./fixtures";

test("the admin finds a link by its name, takes it down, and puts it up again", async ({ page }) => {
  const ada = await person();
  await api(ada.key).post("/api/url/add", { url: "https://example.com/", custom: ada.username });
  await signIn(page, admin());
  await page.getByRole("link", { name: "Admin" }).click();
  await page.getByRole("navigation", { name: "Admin" }).getByRole("link", { name: "Links" }).click();
  await page.getByRole("searchbox", { name: "Search all links" }).fill(ada.username);
  await expect(page.getByRole("listitem").filter({ hasText: ada.username })).toHaveCount(1);
  await page.getByRole("button", { name: `/${ada.username}`, exact: false }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "Blocked" })).toBeVisible();
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
