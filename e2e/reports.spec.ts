import { admin, api, expect, person, serverUrl, signIn, test, visit } from "./fixtures";

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
  await visitor.getByLabel("It spreads harmful software").check();
  await visitor.getByLabel("What happened (optional)").fill("It asked me to install something.");
  await visitor.getByRole("button", { name: "Send the report" }).click();
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
  await report.getByRole("button", { name: "Settle" }).click();
  await expect(page.getByText("The report is settled.")).toBeVisible();
  await expect(report).toHaveCount(0);
});

test("a link that is not there cannot be reported", async ({ page }) => {
  await page.goto(`${serverUrl()}/report?link=no-such-link-at-all`);
  await page.getByLabel("Something else").check();
  await page.getByRole("button", { name: "Send the report" }).click();
  await expect(page.getByRole("alert")).toContainText("There is no such link here.");
});
