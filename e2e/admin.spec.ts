import { admin, api, expect, person, serverUrl, signIn, test, visit } from "./fixtures";
import { axeFindsInBothThemes, openPage, overflow } from "./page-checks";

test("the admin finds a link by its name, takes it down, and puts it up again", async ({ page }) => {
  const ada = await person();
  await api(ada.key).post("/api/url/add", { url: "https://example.com/", custom: ada.username });
  await signIn(page, admin());
  await page.goto(`${serverUrl()}/dashboard/links`);
  await page.getByRole("link", { name: "Admin" }).click();
  await page.getByRole("navigation", { name: "Admin" }).getByRole("link", { name: "Links" }).click();
  // The list is drawn anew when the results come: what is pressed before that may be gone.
  const results = page.waitForResponse((response) => response.url().includes(ada.username) && response.ok());
  await page.getByRole("searchbox", { name: "Search all links" }).fill(ada.username);
  await results;
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

test("only administrators see the admin pages", async ({ page }) => {
  await signIn(page, await person());
  await page.goto(`${serverUrl()}/dashboard/links`);
  await expect(page.getByRole("link", { name: "Settings" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Admin" })).toHaveCount(0);
  await page.goto(`${serverUrl()}/dashboard/admin/users`);
  await expect(page.getByText("Page not found.")).toBeVisible();
});

test.describe("360 px wide", () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test("admin and webhook pages pass axe and fit a phone's width", async ({ page }) => {
    // Each page is looked through node by node, twice.
    test.slow();
    const { json } = await api(admin().key).post<{ id: number }>("/api/webhook/add", {
      url: "https://receiver.invalid/a/rather/long/address/of/a/receiver/of/messages",
      events: ["link.created"],
    });
    await signIn(page, admin());
    const places = ["overview", "users", "links", "domains", "reports", "queues", "security"].map(
      (place) => `admin/${place}`,
    );
    const settings = ["registration", "links", "limits", "clicks", "backups"].map(
      (section) => `settings/${section}`,
    );
    for (const path of [...places, ...settings, `settings/webhooks/${json.id}`]) {
      await openPage(page, `/dashboard/${path}`);
      await expect(
        page
          .getByRole("main")
          .getByRole("status")
          .filter({ hasText: /^Loading/ }),
      ).toHaveCount(0);
      expect.soft(await axeFindsInBothThemes(page), path).toEqual([]);
      expect.soft(await overflow(page), path).toBeLessThanOrEqual(0);
    }
  });
});

test("a report from a visitor reaches the admin, who blocks the link and settles it", async ({
  page,
  browser,
}) => {
  const ada = await person();
  const { json } = await api(ada.key).post<{ shorturl: string }>("/api/url/add", {
    url: "https://example.com/",
    custom: ada.username,
    password: "open sesame",
  });
  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(json.shorturl);
  await visitor.getByRole("link", { name: "Report this link" }).click();
  await expect(visitor.getByLabel("Short link")).toHaveValue(new RegExp(`/${ada.username}$`));
  await visitor.getByLabel("Spreads harmful software").check();
  await visitor.getByLabel("What happened? (optional)").fill("It asked me to install something.");
  await visitor.getByRole("button", { name: "Send report" }).click();
  await expect(visitor.getByRole("heading", { name: "Report sent" })).toBeVisible();
  await visitor.context().close();

  await signIn(page, admin());
  await page.goto(`${serverUrl()}/dashboard/admin/reports`);
  const report = page
    .getByRole("list", { name: "Open reports" })
    .getByRole("listitem")
    .filter({ hasText: ada.username });
  await expect(report).toContainText("Malware");
  await expect(report).toContainText("It asked me to install something.");
  await report.getByRole("button", { name: /^Block/ }).click();
  await expect(report).toContainText("Blocked");
  expect((await visit(`/${ada.username}`)).status).toBe(451);
  await report.getByRole("button", { name: "Resolve" }).click();
  await expect(page.getByText("Report resolved.")).toBeVisible();
  await expect(report).toHaveCount(0);
});

test("a link that is not there cannot be reported", async ({ page }) => {
  await page.goto(`${serverUrl()}/report?link=no-such-link-at-all`);
  await page.getByLabel("Something else").check();
  await page.getByRole("button", { name: "Send report" }).click();
  await expect(page.getByRole("alert")).toContainText("This link doesn’t exist here.");
});
