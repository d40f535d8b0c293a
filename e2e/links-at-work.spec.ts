import { api, expect, person, serverUrl, signIn, test, visit } from "./fixtures";
import { axeFindsInBothThemes, overflow } from "./page-checks";
import { browserOf, joined } from "./sessions";

type Made = { id: number; shorturl: string };

test("links are transferred to another workspace, after the page said what goes along", async ({ page }) => {
  const [boss, ada] = [await person(), await person()];
  await joined(boss, ada);
  const browser = await browserOf(ada);
  const { json: home } = await browser.get<{ data: { workspaces: { id: number; name: string }[] } }>(
    "/api/workspaces",
  );
  const own = home.data.workspaces.find(({ name }) => name === ada.username);
  await browser.post("/api/workspace/choose", { id: own?.id });
  const { json: campaign } = await api(ada.key).post<Made>("/api/campaign/add", { name: "Spring" });
  const { json: one } = await api(ada.key).post<Made>("/api/url/add", {
    url: "https://example.com/one",
    custom: `${ada.username}-one`,
    campaign: campaign.id,
  });
  await api(ada.key).post<Made>("/api/url/add", {
    url: "https://example.com/two",
    custom: `${ada.username}-two`,
  });
  expect((await visit(`/${ada.username}-one`)).status).toBe(302);

  await signIn(page, ada);
  await page.goto(`${serverUrl()}/dashboard/links`);
  await page.getByRole("checkbox", { name: "Select all links on this page" }).check();
  await page.getByRole("button", { name: "Transfer" }).click();
  const dialog = page.getByRole("dialog", { name: "Transfer to another workspace" });
  await expect(dialog).toContainText(`2 links go to ${boss.username}`);
  await expect(dialog).toContainText("1 link leaves its campaign.");
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await axeFindsInBothThemes(page, { only: "[role=dialog]" })).toEqual([]);
  expect(await overflow(page)).toBe(0);
  await dialog.getByLabel(/Move to domain/).fill("nobody.example");
  await expect(dialog).toContainText("must be one of your domains");
  await dialog.getByLabel(/Move to domain/).fill("");
  await dialog.getByRole("button", { name: "Transfer 2 links" }).click();
  await expect(page.getByText(`2 links are in ${boss.username} now.`)).toBeVisible();
  await expect(page.getByText("No links yet").first()).toBeVisible();

  expect((await visit(`/${ada.username}-one`)).status).toBe(302);
  type Stats = { data: { totals: { clicks: number } } };
  const clicks = async () =>
    (await api(boss.key).get<Stats>(`/api/url/${one.id}/stats`)).json.data.totals.clicks;
  await expect.poll(clicks).toBe(2);
  const back = await api(ada.key).post(`/api/url/${one.id}/transfer`, { workspace: own?.id });
  expect(back.status).toBe(400);
  expect((await api(ada.key).get(`/api/url/${one.id}`)).status).toBe(404);
});
