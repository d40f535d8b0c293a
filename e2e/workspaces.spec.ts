import { randomBytes } from "node:crypto";
import sharp from "sharp";
import { api, expect, person, serverUrl, signIn, test } from "./fixtures";
import { axeFindsInBothThemes, overflow } from "./page-checks";
import { joined } from "./sessions";

test("who has no account yet registers on the way to an invitation, and gets there", async ({ page }) => {
  const username = `n${randomBytes(5).toString("hex")}`;
  await page.goto(`${serverUrl()}/dashboard/join?token=abc`);
  await page.getByRole("link", { name: "Create an account" }).click();
  await page.getByLabel("Username", { exact: true }).fill(username);
  await page.getByLabel("Email").fill(`${username}@example.com`);
  await page.getByLabel("Password", { exact: true }).fill("correct horse battery");
  await page.getByRole("button", { name: "Create account" }).click();
  await page.getByRole("link", { name: "Continue to your dashboard" }).click();
  await page.waitForURL(/\/dashboard\/join\?token=abc$/);
});

test("a person is invited, joins, works in the workspace, switches back, and is removed", async ({
  browser,
  page,
}) => {
  const [owner, guest] = [await person(), await person()];
  await api(owner.key).post("/api/url/add", {
    url: "https://example.com/shared",
    custom: `${owner.username}-shared`,
  });
  await signIn(page, owner);
  await page.goto(`${serverUrl()}/dashboard/settings/members`);
  await page.getByLabel("Invitee’s email").fill("no address");
  await page.getByRole("button", { name: "Create invitation link" }).click();
  await expect(page.getByText("Must be an email address")).toBeVisible();
  await page.getByLabel("Invitee’s email").fill(guest.email);
  await page.getByRole("button", { name: "Create invitation link" }).click();
  const link = await page.getByLabel("Invitation link").innerText();
  await expect(page.getByRole("list", { name: "Pending invitations" })).toContainText(guest.email);

  const theirs = await (
    await browser.newContext({ extraHTTPHeaders: { "X-Forwarded-For": guest.address } })
  ).newPage();
  await signIn(theirs, guest);
  await theirs.goto(serverUrl() + new URL(link).pathname + new URL(link).search);
  await theirs.getByRole("button", { name: "Join" }).click();
  await theirs.waitForURL(/\/dashboard$/);
  await expect(theirs.getByText(`${owner.username}-shared`).first()).toBeVisible();
  await theirs.getByRole("button", { name: /^Account:/ }).click();
  await theirs.getByRole("menuitemradio", { name: guest.username }).click();
  await expect(theirs.getByText("No links yet").first()).toBeVisible();
  await theirs.context().close();

  await page.reload();
  await page.getByRole("button", { name: `Remove ${guest.username}` }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
  await expect(page.getByRole("list", { name: "Members" })).not.toContainText(guest.username);
});

test("an invitation link without its token says what is missing", async ({ page }) => {
  await signIn(page, await person());
  await page.goto(`${serverUrl()}/dashboard/join`);
  await expect(page.getByRole("alert").filter({ hasText: "token=" })).toContainText("incomplete");
  await expect(page.getByText("You’ve been invited")).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Go to overview" })).toBeVisible();
});

test("a viewer's workspace actions are disabled with a reason, account settings are not", async ({
  page,
}) => {
  const [owner, guest] = [await person(), await person()];
  const { json } = await api(owner.key).post<{ link: string }>("/api/workspace/invitation/add", {
    email: guest.email,
    role: "viewer",
  });
  await api(owner.key).post("/api/campaign/add", { name: "Spring" });
  await signIn(page, guest);
  await page.goto(serverUrl() + new URL(json.link).pathname + new URL(json.link).search);
  await page.getByRole("button", { name: "Join" }).click();
  await page.waitForURL(/\/dashboard$/);
  await expect(page.getByText(`You’re viewing ${owner.username} and can’t change anything`)).toBeVisible();
  await page.goto(`${serverUrl()}/dashboard/campaigns`);
  await expect(page.getByRole("button", { name: /^New campaign/ })).toBeDisabled();
  await page.getByRole("link", { name: "Spring" }).focus();
  await page.keyboard.press("x");
  await expect(
    page.getByText("You can view this workspace, but not change anything in it.").first(),
  ).toBeVisible();
  await expect(page.getByRole("link", { name: "Spring" })).toBeVisible();
  await page.goto(`${serverUrl()}/dashboard/links`);
  await expect(page.getByRole("button", { name: "Shorten" })).toBeDisabled();
  await page.goto(`${serverUrl()}/dashboard/settings`);
  const email = `new-${guest.email}`;
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByRole("region", { name: "Profile" }).getByLabel("Current password").fill(guest.password);
  await page.getByRole("button", { name: "Save email" }).click();
  await expect(page.getByText("Email saved").first()).toBeVisible();
});

test("a workspace is renamed in the settings", async ({ page }) => {
  const ada = await person();
  await signIn(page, ada);
  await page.goto(`${serverUrl()}/dashboard/settings/general`);
  const form = page.getByRole("region", { name: "General" });
  await expect(form.getByLabel("Name")).toHaveValue(ada.username);
  await form.getByLabel("Name").fill(" ");
  await form.getByRole("button", { name: "Save name" }).click();
  await expect(form.getByLabel("Name")).toHaveAttribute("aria-invalid", "true");
  await form.getByLabel("Name").fill("Night Mail");
  await form.getByRole("button", { name: "Save name" }).click();
  await expect(page.getByText("Workspace renamed").first()).toBeVisible();
  expect((await api(ada.key).get("/api/workspace")).json).toMatchObject({ data: { name: "Night Mail" } });
});

test("name, color and logo of a brand are set once, and visitors see them", async ({ page, browser }) => {
  const ada = await person();
  const { json } = await api(ada.key).post<{ shorturl: string }>("/api/url/add", {
    url: "https://example.com/",
    custom: ada.username,
    password: "open sesame",
  });
  const visitor = await (await browser.newContext({ colorScheme: "light" })).newPage();
  await visitor.goto(json.shorturl);
  await expect(visitor.getByRole("heading", { name: "This link is locked" })).toBeVisible();
  await expect(visitor.locator(".brand")).toHaveCount(0);

  await signIn(page, ada);
  await page.goto(`${serverUrl()}/dashboard/settings/brand`);
  const form = page.locator("form").filter({ has: page.getByRole("button", { name: "Save brand" }) });
  await form.getByLabel("Name").fill("Acme");
  await form.getByRole("textbox", { name: "Color", exact: true }).fill("#8a2be2");
  const chooser = page.waitForEvent("filechooser");
  await form.getByRole("button", { name: "Upload Logo" }).click();
  const drawn = sharp({ create: { width: 400, height: 120, channels: 3, background: "#8a2be2" } }).png();
  await (await chooser).setFiles({ name: "logo.png", mimeType: "image/png", buffer: await drawn.toBuffer() });
  await expect(form.getByLabel("Logo", { exact: true })).toHaveValue(/\/uploads\//);
  await form.getByRole("button", { name: "Save brand" }).click();
  await expect(page.getByText("Brand saved")).toBeVisible();

  await visitor.reload();
  await expect(visitor.locator(".brand").getByText("Acme")).toBeVisible();
  await expect(visitor.locator(".brand img")).toHaveJSProperty("naturalHeight", 64);
  await expect(visitor.getByRole("button")).toHaveCSS("background-color", "rgb(138, 43, 226)");
  await visitor.context().close();
});

test("an address that names a workspace, as in mails, is opened there once its reader agrees, and by members alone", async ({
  browser,
  page,
}) => {
  const [owner, guest, stranger] = [await person(), await person(), await person()];
  const custom = `${owner.username}-mailed`;
  const { json: link } = await api(owner.key).post<{ id: number }>("/api/url/add", {
    url: "https://example.com/mailed",
    custom,
  });
  const theirs = await joined(owner, guest);
  type All = { data: { workspaces: { id: number; current: boolean }[] } };
  const { workspaces } = (await theirs.get<All>("/api/workspaces")).json.data;
  const [shared, guests] = [true, false].map((isCurrent) =>
    workspaces.find(({ current }) => current === isCurrent),
  );
  const address = `/dashboard/links/${link.id}?tab=rules&workspace=${shared?.id}`;

  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(serverUrl() + address);
  await page.getByLabel(/^e-?mail/i).fill(guest.email);
  await page.getByLabel("Password", { exact: true }).fill(guest.password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  // The newest browser begins in the workspace of the person's own.
  await expect(page.getByText(`You are in ${guest.username} now`)).toBeVisible();
  await expect(page.getByText(custom)).toBeHidden();
  expect(await axeFindsInBothThemes(page)).toEqual([]);
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  await page.getByRole("button", { name: "Switch and open the page" }).click();
  await expect(page.getByText(custom).first()).toBeVisible();
  await expect(page).toHaveURL(`${serverUrl()}/dashboard/links/${link.id}?tab=rules`);

  await page.goto(`${serverUrl()}/dashboard/links?workspace=${guests?.id}`);
  await page.getByRole("link", { name: `Stay in ${owner.username}` }).click();
  await page.waitForURL(/\/dashboard$/);
  await expect(page.getByText(custom).first()).toBeVisible();

  const other = await (
    await browser.newContext({ extraHTTPHeaders: { "X-Forwarded-For": stranger.address } })
  ).newPage();
  await signIn(other, stranger);
  for (const named of [String(shared?.id), "999999999", "x"]) {
    await other.goto(`${serverUrl()}/dashboard/links?workspace=${named}`);
    await expect(other.getByText("a workspace that you aren’t a member of")).toBeVisible();
    await expect(other.getByRole("button", { name: "Switch and open the page" })).toBeHidden();
  }
  await other.context().close();
});
