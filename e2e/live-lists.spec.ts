import { api, CHROME, expect, type Person, person, serverUrl, signIn, test, visit } from "./fixtures";

let ada: Person;

test.beforeEach(async ({ page }) => {
  ada = await person();
  await signIn(page, ada);
});

test("clicks, scans and views reach the lists as they come, and rows keep their places", async ({ page }) => {
  const { post } = api(ada.key);
  const made = async (path: string, body: Record<string, unknown>) =>
    (await post<{ id: number; link: string }>(path, body)).json;
  const url = "https://example.com/";
  const link = (await post<{ id: number; shorturl: string }>("/api/url/add", { url })).json;
  const campaign = await made("/api/campaign/add", { name: "Spring", slug: ada.username });
  await post(`/api/campaign/${campaign.id}/assign/${link.id}`);
  const code = await made("/api/qr/add", { type: "link", data: url, name: "Menu" });
  await made("/api/qr/add", { type: "link", data: url, name: "Table card" });
  const blocks = [{ type: "link", label: "Notes", url }];
  await made("/api/bio/add", { title: "Ada", alias: ada.username, content: { blocks } });
  const row = (name: string) => page.getByRole("listitem").filter({ hasText: name }).last();

  await page.goto(`${serverUrl()}/dashboard/campaigns`);
  await expect(row("Spring").locator(".figures").last()).toHaveText("0");
  await visit(link.shorturl);
  await expect(row("Spring").locator(".figures").last()).toHaveText("1");

  await page.goto(`${serverUrl()}/dashboard/qr?order=scans`);
  const names = page.getByRole("list", { name: "QR codes" }).getByRole("listitem");
  await expect(names).toContainText([/Table card.*0/, /Menu.*0/]);
  await visit(code.link);
  await expect(names).toContainText([/Table card.*0/, /Menu.*1/]);

  await page.goto(`${serverUrl()}/dashboard/bio`);
  await expect(row("Ada")).toBeVisible();
  await expect(async () => {
    await visit(`/b/${ada.username}`, { "user-agent": CHROME });
    // Blocks, views, clicks.
    await expect(row("Ada").locator(".figures").nth(1)).toHaveText(/^[1-9]/, { timeout: 4_000 });
  }).toPass();
});
