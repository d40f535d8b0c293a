import { appCode } from "@/lib/identity/access/totp-fixtures";
import { api, expect, person, serverUrl, signIn, test } from "./fixtures";
import { browserOf } from "./sessions";

test("a key's page shows its remaining calls and its latest calls", async ({ page }) => {
  const ada = await person();
  const { json } = await api(ada.key).post<{ id: number; key: string }>("/api/key/add", { name: "Watched" });
  await signIn(page, ada);
  await page.goto(`${serverUrl()}/dashboard/settings/keys`);
  await page.getByRole("link", { name: "Watched" }).click();
  await expect(page.getByRole("meter", { name: "Requests left this minute" })).toHaveAttribute(
    "aria-valuenow",
    "30",
  );
  await expect(page.getByText("No requests with this key yet")).toBeVisible();
  await api(json.key).get("/api/urls?q=hidden");
  await api(json.key).post("/api/url/add", {});
  const calls = page.getByRole("region", { name: "Recent requests" }).getByRole("row");
  await expect(calls).toHaveCount(3);
  await expect(calls.nth(1)).toContainText("/api/url/add");
  await expect(calls.nth(1)).toContainText("400");
  await expect(page.getByRole("meter")).toHaveAttribute("aria-valuenow", "28");
});

test("defaults of new links and codes are chosen once", async ({ page }) => {
  const ada = await person();
  const rgb = { foreground: "rgb(9,112,127)", background: "rgb(255,255,255)" };
  await api(ada.key).post("/api/qr/add", { type: "text", data: "Hello", name: "House style", ...rgb });
  await signIn(page, ada);
  await page.goto(`${serverUrl()}/dashboard/settings/defaults`);
  const part = page.getByRole("region", { name: "New links and QR codes" });
  await part.getByLabel("Type").selectOption("Frame");
  await expect(page.getByText("Defaults saved").first()).toBeVisible();
  await part.getByLabel("QR code style").selectOption("House style");
  await expect(part.getByLabel("QR code style")).toHaveValue(/^\d+$/);
  await page.goto(`${serverUrl()}/dashboard/links/new`);
  await expect(page.getByRole("radio", { name: /^Frame/ })).toBeChecked();
  await page.goto(`${serverUrl()}/dashboard/qr/new`);
  await expect(page.getByLabel("Module color", { exact: true })).toHaveValue("#09707f");
});

test("an account is deleted by typing its name and the password, and nothing is left to sign in to", async ({
  page,
}) => {
  const ada = await person();
  await signIn(page, ada);
  await page.goto(`${serverUrl()}/dashboard/settings/account`);
  await page.getByRole("button", { name: "Delete account" }).click();
  const dialog = page.getByRole("dialog", { name: "Delete your account?" });
  const confirm = dialog.getByRole("button", { name: "Delete account" });
  await expect(confirm).toBeDisabled();
  await dialog.getByLabel(`Type ${ada.username} to confirm`).fill(ada.username);
  await dialog.getByLabel("Password", { exact: true }).fill("not the password");
  await confirm.click();
  await expect(dialog.getByText("is incorrect", { exact: false })).toBeVisible();
  await dialog.getByLabel("Password", { exact: true }).fill(ada.password);
  await confirm.click();
  await page.waitForURL(`${serverUrl()}/`);
  await page.goto(`${serverUrl()}/dashboard`);
  await page.waitForURL(/\/login/);
});

test("two-factor authentication is turned on with an app, and signing in asks for its code", async ({
  page,
}) => {
  const ada = await person();
  await signIn(page, ada);
  await page.goto(`${serverUrl()}/dashboard/settings/security#two-factor`);
  await page.getByRole("button", { name: "Enable" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Password", { exact: true }).fill(ada.password);
  await dialog.getByRole("button", { name: "Continue" }).click();
  await expect(dialog.getByRole("img", { name: "QR code for your authenticator app" })).toBeVisible();
  const secret = await dialog.getByLabel("Secret", { exact: true }).innerText();
  await dialog.getByLabel("Code from your app").fill(appCode(secret));
  await dialog.getByRole("button", { name: "Enable" }).click();
  await expect(dialog.getByText("Recovery codes")).toBeVisible();
  const [recovery = ""] = (await dialog.locator("pre").innerText()).split("\n");
  await dialog.getByRole("button", { name: "I’ve saved them" }).click();
  await expect(page.getByText("10 recovery codes left")).toBeVisible();

  await page.context().clearCookies();
  await page.goto(`${serverUrl()}/login`);
  await page.getByLabel(/^e-?mail/i).fill(ada.email);
  await page.getByLabel("Password", { exact: true }).fill(ada.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("heading", { name: "Two-factor authentication" })).toBeVisible();
  await page.getByLabel("Code", { exact: true }).fill("000000");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByText("This code is wrong or was already used")).toBeVisible();
  await expect(page.getByLabel("Code", { exact: true })).toBeFocused();
  await page.getByLabel("Code", { exact: true }).fill(recovery);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL(/\/dashboard/);
});

const SETTINGS = `${serverUrl()}/dashboard/settings`;

test("a new password and a new address take the current password, and a code where one is needed", async ({
  page,
}) => {
  const ada = await person();
  await signIn(page, ada);
  await page.goto(`${SETTINGS}/security`);
  const part = page.getByRole("region", { name: "Password", exact: true });
  await part.getByLabel("Current password").fill("not the password");
  await part.getByLabel("New password").fill("another long enough one");
  await part.getByRole("button", { name: "Change password" }).click();
  await expect(part.getByText("is incorrect", { exact: false })).toBeVisible();
  await part.getByLabel("Current password").fill(ada.password);
  await part.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText("Password changed").first()).toBeVisible();

  const own = await browserOf({ ...ada, password: "another long enough one" });
  const { json } = await own.post<{ secret: string }>("/api/account/two-factor/start", {
    password: "another long enough one",
  });
  await own.post("/api/account/two-factor/confirm", { code: appCode(json.secret) });
  await page.goto(SETTINGS);
  const profile = page.getByRole("region", { name: "Profile" });
  await profile.getByLabel("Email").fill(`new.${ada.email}`);
  await profile.getByLabel("Current password").fill("another long enough one");
  await profile.getByLabel("Code").fill(appCode(json.secret, 1));
  await profile.getByRole("button", { name: "Save email" }).click();
  await expect(page.getByText("Email saved").first()).toBeVisible();
  expect((await api(ada.key).get("/api/account")).json).toMatchObject({
    data: { email: `new.${ada.email}` },
  });
});

test("a change made with a key is reported on every page until seen, and is in the activity", async ({
  page,
}) => {
  const ada = await person();
  await api(ada.key).put("/api/account/update", { email: `new.${ada.email}` });
  await signIn(page, ada);
  await page.goto(`${serverUrl()}/dashboard/links`);
  const notice = page.getByRole("region", { name: "Changes to your account" });
  await expect(notice).toContainText("Email address changed");
  await expect(notice).toContainText("with the key First key");
  await notice.getByRole("link", { name: "Review" }).click();
  const part = page.getByRole("region", { name: "Security activity" });
  await expect(part.getByRole("listitem").first()).toContainText("Signed in");
  await expect(part.getByText("Email address changed")).toBeVisible();
  await notice.getByRole("button", { name: "It was me" }).click();
  await expect(notice).toBeHidden();
  await page.reload();
  await expect(part.getByText("Email address changed")).toBeVisible();
  await expect(notice).toBeHidden();
});

test("a key with the scope account is created and rotated with the password", async ({ page }) => {
  const ada = await person();
  await signIn(page, ada);
  await page.goto(`${SETTINGS}/keys`);
  await page.getByRole("button", { name: "New key" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name", { exact: true }).fill("Everything");
  await dialog.getByLabel("Permissions", { exact: true }).selectOption("Read, write and manage account");
  await dialog.getByLabel("Password", { exact: true }).fill(ada.password);
  await dialog.getByRole("button", { name: "Create key" }).click();
  await expect(page.getByRole("dialog", { name: "Your new API key" })).toBeVisible();
  await page.getByRole("button", { name: "Done" }).click();
  await page.getByRole("button", { name: "Actions for First key" }).click();
  await page.getByRole("menuitem", { name: /^Rotate/ }).click();
  const rotate = page.getByRole("dialog", { name: "Rotate First key" });
  await rotate.getByLabel("Password", { exact: true }).fill(ada.password);
  await rotate.getByRole("button", { name: "Rotate" }).click();
  await expect(page.getByRole("dialog", { name: "Your new API key" })).toBeVisible();
});

test("each section has its address, the one page's anchors lead to theirs, and leaving something typed asks", async ({
  page,
}) => {
  const ada = await person();
  await signIn(page, ada);
  await page.goto(`${SETTINGS}#two-factor`);
  await page.waitForURL(/\/settings\/security#two-factor$/);
  const sections = page.getByRole("navigation", { name: "Settings" });
  await expect(sections.getByRole("link", { name: "Sign-in and security" })).toHaveAttribute(
    "aria-current",
    "page",
  );
  await expect(sections.getByText("Installation")).toHaveCount(0);
  await page.goto(`${SETTINGS}/backups`);
  await expect(page.getByText("Page not found.")).toBeVisible();

  const find = async (words: string) => {
    await page.keyboard.press("ControlOrMeta+k");
    await page.getByRole("combobox", { name: "Search or jump" }).fill(words);
    await expect(page.getByRole("option").first()).toBeVisible();
    await page.keyboard.press("Enter");
  };
  await find("email address");
  await page.waitForURL(/\/settings\/profile$/);
  const email = page.getByLabel("Email", { exact: true });
  await email.fill(`new.${ada.email}`);
  await expect(page.getByText("Unsaved changes")).toBeVisible();
  const question = page.getByRole("alertdialog");
  const ways = [
    () => sections.getByRole("link", { name: "Brand" }).click(),
    // What keeps somebody here also keeps `page.goBack()` from ever being done.
    () => page.evaluate(() => window.history.back()),
    () => find("2fa"),
  ];
  for (const way of ways) {
    await way();
    await question.getByRole("button", { name: "Keep editing" }).click();
    await expect(question).toBeHidden();
    await expect(email).toHaveValue(`new.${ada.email}`);
  }
  await sections.getByRole("link", { name: "Brand" }).click();
  await question.getByRole("button", { name: "Discard" }).click();
  await page.waitForURL(/\/settings\/brand$/);
  await page.goBack();
  await expect(email).toHaveValue(ada.email);
  await expect(page.getByText("Unsaved changes")).toHaveCount(0);
});

test.describe("390 px wide", () => {
  test.use({ viewport: { width: 390, height: 800 } });

  test("on a phone the sections are a choice above the one that is open", async ({ page }) => {
    await signIn(page, await person());
    await page.goto(SETTINGS);
    await page.getByLabel("Section").selectOption("Language and time");
    await page.waitForURL(/\/settings\/language$/);
    await expect(page.getByRole("heading", { level: 1, name: "Language and time" })).toBeVisible();
  });
});
