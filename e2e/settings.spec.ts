import { api, expect, person, serverUrl, signIn, test } from "./fixtures";

test("the page of a key shows what is left of its minute and the calls that were made with it", async ({
  page,
}) => {
  const ada = await person();
  const { json } = await api(ada.key).post<{ id: number; key: string }>("/api/key/add", { name: "Watched" });
  await signIn(page, ada);
  await page.goto(`${serverUrl()}/dashboard/settings#keys`);
  await page.getByRole("link", { name: "Watched" }).click();
  await expect(page.getByRole("meter", { name: "Calls left in this minute" })).toHaveAttribute(
    "aria-valuenow",
    "30",
  );
  await expect(page.getByText("No call with this key yet")).toBeVisible();
  await api(json.key).get("/api/urls?q=hidden");
  await api(json.key).post("/api/url/add", {});
  const calls = page.getByRole("region", { name: "Last calls" }).getByRole("row");
  await expect(calls).toHaveCount(3);
  await expect(calls.nth(1)).toContainText("/api/url/add");
  await expect(calls.nth(1)).toContainText("400");
  await expect(page.getByRole("meter")).toHaveAttribute("aria-valuenow", "28");
});
