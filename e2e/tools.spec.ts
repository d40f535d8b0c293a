import { api, expect, person, serverUrl, signIn, test } from "./fixtures";

type Links = { data: { urls: { longurl: string; title: string; description?: string; alias: string }[] } };

test("a page shared from a phone becomes a short link, also by somebody who signs in first", async ({
  page,
}) => {
  const ada = await person();
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  const shared = new URLSearchParams({
    title: "Une page & <b>plus</b>",
    text: "Lisez https://example.com/a?b=1&c=%C3%A9, c’est bien",
  });
  await page.goto(`${serverUrl()}/dashboard/links/shorten?${shared}`);
  await page.getByLabel(/^e-?mail/i).fill(ada.email);
  await page.getByLabel("Password", { exact: true }).fill(ada.password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.waitForURL(/\/dashboard\/links\/shorten\?/);
  await expect(page.getByLabel("Destination")).toHaveValue("https://example.com/a?b=1&c=%C3%A9");
  await expect(page.getByLabel("Title")).toHaveValue("Une page & <b>plus</b>");
  await expect(page.getByLabel("Description")).toHaveValue("Lisez , c’est bien");
  const submit = page.getByRole("button", { name: "Shorten", exact: true });
  await expect(submit).toBeFocused();
  await page.getByLabel("Short link").fill(ada.username);
  await page.getByLabel("Short link").press("Enter");
  await expect(page.getByRole("status").filter({ hasText: "Short link created" })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${serverUrl()}/${ada.username}`);
  const { json } = await api(ada.key).get<Links>("/api/urls");
  expect(json.data.urls).toMatchObject([
    { alias: ada.username, longurl: "https://example.com/a?b=1&c=%C3%A9", title: "Une page & <b>plus</b>" },
  ]);
  await page.getByRole("button", { name: "Shorten another page" }).click();
  await expect(page.getByLabel("Destination")).toHaveValue("");
});

test("what is no web address is not filled in, and a refusal stands at its field", async ({ page }) => {
  const ada = await person();
  await signIn(page, ada);
  const dialogs: string[] = [];
  page.on("dialog", (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  const hostile = new URLSearchParams({
    url: "javascript:alert(1)",
    title: `"><script>alert(2)</script>\u202e`,
    text: "x".repeat(3_000),
  });
  await page.goto(`${serverUrl()}/dashboard/links/shorten?${hostile}`);
  await expect(page.getByLabel("Destination")).toHaveValue("");
  await expect(page.getByLabel("Destination")).toBeFocused();
  await expect(page.getByText("Nothing that was shared contains a web address")).toBeVisible();
  await expect(page.getByLabel("Title")).toHaveValue(`"><script>alert(2)</script>`);
  await page.getByRole("button", { name: "Shorten", exact: true }).click();
  await expect(page.getByText("Enter the URL to shorten.")).toBeVisible();
  await page.getByLabel("Destination").fill("https://example.com/");
  await page.getByLabel("Short link").fill("api");
  await page.getByRole("button", { name: "Shorten", exact: true }).click();
  await expect(page.getByText("is a reserved word")).toBeVisible();
  expect(dialogs).toEqual([]);
  await page.getByRole("button", { name: "More options" }).click();
  await page.waitForURL(/\/dashboard\/links\/new\?/);
  await expect(page.getByLabel("Destination", { exact: true })).toHaveValue("https://example.com/");
});

test("the bookmarklet shortens the page it is used on, and Chromium finds the dashboard installable", async ({
  page,
  context,
}) => {
  const ada = await person();
  await signIn(page, ada);
  await page.goto(`${serverUrl()}/dashboard/tools`);
  const link = page.getByRole("link", { name: "Shorten", exact: true });
  await expect(link).toHaveAttribute("href", /^javascript:/);
  const bookmark = (await link.getAttribute("href")) ?? "";
  await link.click();
  await expect(page.getByText("Drag this button to your bookmarks bar")).toBeVisible();
  const devtools = await context.newCDPSession(page);
  const { errors, data } = await devtools.send("Page.getAppManifest");
  expect(errors).toEqual([]);
  expect(data).toContain("share_target");
  const { installabilityErrors } = await devtools.send("Page.getInstallabilityErrors");
  // The tests' browser has nothing to install an app into.
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== "in-incognito")).toEqual(
    [],
  );
  await page.goto(`${serverUrl()}/no/such/page?a=1`);
  const opened = context.waitForEvent("page");
  // As a browser runs a bookmark: the page's own policy about scripts does not count.
  await page.evaluate(decodeURIComponent(bookmark.replace(/^javascript:/, "")));
  const form = await opened;
  await expect(form.getByLabel("Destination")).toHaveValue(`${serverUrl()}/no/such/page?a=1`);
});
