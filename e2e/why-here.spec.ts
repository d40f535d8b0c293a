import { api, expect, person, serverUrl, signIn, test, visit } from "./fixtures";
import { axeFindsInBothThemes } from "./page-checks";

const IPHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1";

test("a visit says which rule sent it where, and is simulated with the link of today", async ({ page }) => {
  const ada = await person();
  const rule = { name: "Phones", when: { device: ["iphone"] }, url: "https://example.com/app" };
  const made = await api(ada.key).post<{ id: number; shorturl: string }>("/api/url/add", {
    url: "https://example.com/",
    rules: [rule],
  });
  const { id, shorturl } = made.json;
  await visit(shorturl, { "User-Agent": IPHONE });
  await visit(shorturl);
  await expect
    .poll(
      async () => (await api(ada.key).get<{ data: { clicks: number } }>(`/api/url/${id}`)).json.data.clicks,
    )
    .toBe(2);
  await signIn(page, ada);
  await page.goto(`${serverUrl()}/dashboard/links/${id}`);
  await page.getByRole("button", { name: "Visit log" }).click();
  const visits = page.getByRole("region", { name: "Visit log" }).locator("tbody tr");
  const why = (text: string) =>
    visits.filter({ hasText: text }).getByRole("button", { name: /^Why here\? Visit of / });
  const dialog = page.getByRole("dialog", { name: "Why here?" });

  await why("Mobile").click();
  await expect(dialog).toContainText("Rule “Phones”");
  await expect(dialog).toContainText("If the device is iPhone → example.com/app");
  await expect(dialog.getByRole("status", { name: "Simulation result" })).toContainText("example.com/app");
  await expect(dialog.getByText("Today this visit would end differently")).toHaveCount(0);
  expect(await axeFindsInBothThemes(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(why("Mobile")).toBeFocused();

  await why("Desktop").click();
  await expect(dialog).toContainText("No rule applied, so the link’s own destination was used.");
  await page.keyboard.press("Escape");

  // The rule goes: what was recorded stays, and is told apart from today.
  await api(ada.key).put(`/api/url/${id}/update`, { url: "https://example.com/", rules: [] });
  await page.reload();
  await page.getByRole("button", { name: "Visit log" }).click();
  await why("Mobile").click();
  await expect(dialog).toContainText("Rule “Phones”");
  await expect(dialog).toContainText("The link no longer has a rule of this name.");
  await expect(dialog.getByText("Today this visit would end differently")).toBeVisible();
});
