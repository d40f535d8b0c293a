import { api, expect, type Person, person, serverUrl, signIn, test, visit } from "./fixtures";
import { axeFindsInBothThemes } from "./page-checks";

const FIRST = "https://example.com/first";
const SECOND = "https://example.com/second";
type Listed = { data: { result: number } };
let ada: Person;
let link: { id: number; shorturl: string };

test.beforeEach(async ({ page }) => {
  ada = await person();
  link = (await api(ada.key).post<typeof link>("/api/url/add", { url: FIRST })).json;
  await signIn(page, ada);
});

const update = (body: object) => api(ada.key).put(`/api/url/${link.id}/update`, { url: SECOND, ...body });

test("a link's history says what was and what is, and brings back what was", async ({ page }) => {
  await update({ geotarget: [{ location: "germany", link: "https://example.com/de" }] });
  await update({ password: "a secret", expiry: "2099-01-01 12:00:00" });
  await page.goto(`${serverUrl()}/dashboard/links/${link.id}`);
  await page.getByRole("button", { name: "History" }).click();
  const entries = page.getByRole("list", { name: "History" }).getByRole("listitem");
  await expect(entries).toHaveCount(2);
  await expect(entries.nth(0)).toContainText(`${ada.username} · API key`);
  await expect(entries.nth(0)).toContainText("Expireswasnothingis nowJan 1, 2099, 12:00 PM");
  await expect(entries.nth(1)).toContainText(`Destinationwas${FIRST}is now${SECOND}`);
  await expect(entries.nth(1)).toContainText("Germany → https://example.com/de");
  expect(await axeFindsInBothThemes(page)).toEqual([]);
  await entries.nth(1).getByRole("button", { name: "Restore previous version" }).click();
  await expect(page.getByText("Previous version restored.")).toBeVisible();
  await expect(entries).toHaveCount(3);
  await expect(entries.nth(0)).toContainText(`Destinationwas${SECOND}is now${FIRST}`);
  await update({ password: null, url: FIRST });
  expect((await visit(link.shorturl)).headers.location).toBe(FIRST);
});

test("a note is on the chart, in the cursor's text and in the table, and can be deleted", async ({
  page,
}) => {
  await update({});
  await page.goto(`${serverUrl()}/dashboard/links/${link.id}`);
  await page.getByRole("button", { name: "History" }).click();
  await page.getByRole("button", { name: "Add note" }).click();
  await expect(page.getByText("Enter a note.")).toBeVisible();
  await page.getByLabel("Note", { exact: true }).fill("Newsletter sent");
  await page.getByRole("button", { name: "Add note" }).click();
  const entries = page.getByRole("list", { name: "History" }).getByRole("listitem");
  await expect(entries).toHaveCount(2);
  await expect(page.getByLabel("Note", { exact: true })).toHaveValue("");
  const cursorText = /\. Changed: Destination\. Newsletter sent$|\. Newsletter sent\. Changed: Destination$/;
  await expect(page.getByRole("slider")).toHaveAttribute("aria-valuetext", cursorText);
  await page.getByRole("button", { name: "View as table" }).click();
  await expect(page.getByRole("region", { name: /as a table/ })).toContainText("Newsletter sent");
  await page.getByRole("button", { name: "Delete note" }).click();
  await expect(entries).toHaveCount(1);
  await expect(page.getByRole("region", { name: /as a table/ })).not.toContainText("Newsletter sent");
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect(entries).toHaveCount(2);
  await expect(page.getByRole("region", { name: /as a table/ })).toContainText("Newsletter sent");
  await page.getByRole("button", { name: "Delete note" }).click();
  await page.goto(`${serverUrl()}/dashboard/links`);
  await expect
    .poll(async () => (await api(ada.key).get<Listed>(`/api/url/${link.id}/history`)).json.data.result)
    .toBe(1);
});

test("a campaign's winner is in its history and on its chart", async ({ page }) => {
  const { id } = (await api(ada.key).post<{ id: number }>("/api/campaign/add", { name: "Spring" })).json;
  await api(ada.key).post(`/api/campaign/${id}/assign/${link.id}`);
  await api(ada.key).post(`/api/campaign/${id}/winner`, { link: link.id });
  await page.goto(`${serverUrl()}/dashboard/campaigns/${id}?tab=stats`);
  await expect(page.getByRole("slider")).toHaveAttribute(
    "aria-valuetext",
    new RegExp(`Winner: ${link.shorturl}$`),
  );
  await page.getByRole("button", { name: "History" }).click();
  await expect(page.getByRole("list", { name: "History" })).toContainText(
    `Winnerwasnothingis now${link.shorturl}`,
  );
  await expect(page.getByRole("button", { name: "Restore previous version" })).toHaveCount(0);
});

test("a viewer reads the history and cannot restore", async ({ page }) => {
  await update({});
  const bob = await person();
  const body = { email: bob.email, role: "viewer" };
  const invited = await api(ada.key).post<{ link: string }>("/api/workspace/invitation/add", body);
  await page.context().clearCookies();
  await signIn(page, bob);
  await page.goto(invited.json.link);
  await page.getByRole("button", { name: /^Join/ }).click();
  await page.waitForURL(/dashboard$/);
  await page.goto(`${serverUrl()}/dashboard/links/${link.id}`);
  await page.getByRole("button", { name: "History" }).click();
  await expect(page.getByRole("list", { name: "History" })).toContainText(SECOND);
  await expect(page.getByRole("button", { name: "Restore previous version" })).toBeDisabled();
  await expect(page.getByRole("button", { name: "Add note" })).toBeDisabled();
});
