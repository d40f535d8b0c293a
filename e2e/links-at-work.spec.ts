import sharp from "sharp";
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

test("the picture that networks show is generated or uploaded in the builder", async ({ page }) => {
  const ada = await person();
  await signIn(page, ada);
  await page.goto(`${serverUrl()}/dashboard/links?form=new`);
  await page.getByLabel("Destination").fill("https://example.com/pictured");
  await page.getByLabel("Short link", { exact: true }).fill(`${ada.username}-pictured`);
  await page.getByRole("button", { name: /^Social preview/ }).click();
  await page.getByLabel("Social title").fill('Spring "sale" <b>');
  await page.getByRole("group", { name: "Social image" }).getByText("Generated").click();
  const drawn = page
    .getByRole("region", { name: "Preview" })
    .locator('img[src^="data:image/svg+xml"]')
    .last();
  await expect(drawn).toBeVisible();
  expect(await axeFindsInBothThemes(page, { only: "[role=dialog]" })).toEqual([]);
  await page.getByRole("button", { name: /^Create link/ }).click();
  await expect(page.getByRole("list", { name: "Links" })).toContainText(`${ada.username}-pictured`);

  const robot = { "User-Agent": "facebookexternalhit/1.1" };
  const { text } = await visit(`/${ada.username}-pictured`, robot);
  expect(text).toContain(`/${ada.username}-pictured+picture.png">`);
  const answer = await page.request.get(`${serverUrl()}/${ada.username}-pictured+picture.png`);
  expect([answer.status(), answer.headers()["content-type"]]).toEqual([200, "image/png"]);

  await page.getByRole("button", { name: `Actions for ${ada.username}-pictured` }).click();
  await page.getByRole("menuitem", { name: /^Edit/ }).click();
  await page.getByRole("button", { name: /^Social preview/ }).click();
  await page.getByRole("group", { name: "Social image" }).getByText("Another").click();
  const png = await sharp({ create: { width: 1200, height: 630, channels: 3, background: "#223344" } })
    .png()
    .toBuffer();
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Upload Image URL" }).click();
  await (await chooser).setFiles({ name: "card.png", mimeType: "image/png", buffer: png });
  await expect(page.getByRole("textbox", { name: "Image URL" })).toHaveValue(
    /\/uploads\/[0-9a-f]{40}\.webp$/,
  );
  await page.getByRole("button", { name: /^Save/ }).click();
  await expect
    .poll(async () => (await visit(`/${ada.username}-pictured`, robot)).text)
    .toContain("/uploads/");
});

test("UTM fields become a template, which fills the next link and many at once", async ({ page }) => {
  const ada = await person();
  await signIn(page, ada);
  await page.goto(`${serverUrl()}/dashboard/links?form=new`);
  await page.getByLabel("Destination", { exact: true }).fill("https://example.com/first");
  await page.getByRole("button", { name: /^Parameters/ }).click();
  await page.getByLabel("Source", { exact: true }).fill("newsletter");
  await page.getByLabel("Medium", { exact: true }).fill("email");
  await page.getByRole("button", { name: "Save as template" }).click();
  const dialog = page.getByRole("dialog", { name: "Save as template" });
  await dialog.getByLabel("Name").fill("Newsletter");
  await dialog.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Saved as the UTM template “Newsletter”.")).toBeVisible();
  await page.getByRole("button", { name: /^Create link/ }).click();
  await expect(page.getByRole("list", { name: "Links" }).getByRole("listitem")).toHaveCount(1);
  const { json } = await api(ada.key).post<Made>("/api/url/add", { url: "https://example.com/second" });
  await page.reload();
  await page.getByRole("checkbox", { name: "Select all links on this page" }).check();
  await page.getByRole("button", { name: /^UTM/ }).click();
  await page.getByRole("menuitem", { name: "Newsletter" }).click();
  await expect(page.getByText("2 links changed.")).toBeVisible();
  const { headers } = await visit(new URL(json.shorturl).pathname);
  expect(headers.location).toBe("https://example.com/second?utm_source=newsletter&utm_medium=email");
});

test("the list begins with a view of one's own, and keeps its details", async ({ page }) => {
  const ada = await person();
  await api(ada.key).post("/api/url/add", { url: "https://example.com/on", custom: `${ada.username}-on` });
  await api(ada.key).post("/api/url/add", {
    url: "https://example.com/off",
    custom: `${ada.username}-off`,
    status: "disabled",
  });
  await signIn(page, ada);
  const rows = page.getByRole("list", { name: "Links" }).getByRole("listitem");
  await page.goto(`${serverUrl()}/dashboard/links?state=disabled`);
  await expect(rows).toHaveCount(1);
  await page.getByRole("button", { name: "Saved views" }).click();
  await page.getByRole("menuitem", { name: "Save this view…" }).click();
  const dialog = page.getByRole("dialog", { name: "Save view" });
  await dialog.getByLabel("Name").fill("Off");
  await dialog.getByLabel("Keep density and details").click();
  expect(await axeFindsInBothThemes(page, { only: "[role=dialog]" })).toEqual([]);
  await dialog.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByRole("button", { name: "Saved views: Off" }).click();
  await page.getByRole("menuitemcheckbox", { name: "Begin with “Off”" }).click();
  await expect(page.getByText("Your list of links begins with “Off”.")).toBeVisible();
  await page.goto(`${serverUrl()}/dashboard/links`);
  await page.waitForURL(/state=disabled/);
  await expect(rows).toHaveCount(1);
  await page.getByRole("button", { name: "All", exact: true }).click();
  await expect(rows).toHaveCount(2);
});

test("programs find and change links by their own ids", async () => {
  const ada = await person();
  const put = (body: object) =>
    api(ada.key).put<Made & { created: boolean }>("/api/url/upsert", { externalid: "order-1", ...body });
  const first = await put({ url: "https://example.com/1" });
  const again = await put({ url: "https://example.com/2" });
  expect([first.json.created, again.json.created, again.json.id]).toEqual([true, false, first.json.id]);
  const { headers } = await visit(new URL(first.json.shorturl).pathname);
  expect(headers.location).toBe("https://example.com/2");
});
