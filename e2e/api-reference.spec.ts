import { expect, person, serverUrl, test } from "./fixtures";
import { axeFindsInBothThemes, overflow } from "./page-checks";

test("a reader finds an operation and tries it with their own key, without third-party requests", async ({
  page,
}) => {
  const ada = await person();
  const hosts = new Set<string>();
  page.on("request", (request) => hosts.add(new URL(request.url()).host));
  await page.goto(`${serverUrl()}/docs`);
  await page.getByLabel("Your API key").fill(ada.key);
  await page.getByLabel("Search the API").fill("short link");
  await page.waitForURL(/q=short/);
  await page.getByRole("button", { name: /^Create a short link POST/ }).click();
  await expect(page.getByText("Requires a key with the create scope.")).toBeVisible();
  await page
    .getByLabel("Body", { exact: true })
    .fill(`{"url": "https://example.com/", "custom": "${ada.username}"}`);
  await page.getByRole("button", { name: "Python" }).click();
  await expect(page.getByText("import urllib.request")).toContainText(ada.key);
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByText(`/${ada.username}"`)).toBeVisible();
  expect([...hosts]).toEqual([new URL(serverUrl()).host]);
});

test("axe finds nothing wrong, open and closed, and 360 px are enough", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`${serverUrl()}/docs`);
  for (const name of [/^List the links/, /^Update a link PUT/])
    await page.getByRole("button", { name }).click();
  await expect(page.getByRole("heading", { name: "Try it" })).toHaveCount(2);
  expect(await axeFindsInBothThemes(page)).toEqual([]);
  expect(await overflow(page)).toBeLessThanOrEqual(0);
});
