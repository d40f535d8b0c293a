import { appCode } from "./app-code";
import { browserOf } from "./browser";
import { admin, api, expect, person, serverUrl, signIn, test } from "./fixtures";

const SETTINGS = `${serverUrl()}/dashboard/settings`;

test("a new password and a new address take the current password, and a code where one is needed", async ({
  page,
}) => {
  const ada = await person();
  await signIn(page, ada);
  await page.goto(`${SETTINGS}#password`);
  const part = page.getByRole("region", { name: "Password", exact: true });
  await part.getByLabel("Current password").fill("not the password");
  await part.getByLabel("New password").fill("another long enough one");
  await part.getByRole("button", { name: "Change password" }).click();
  await expect(part.getByText("is not your password", { exact: false })).toBeVisible();
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
  await profile.getByLabel("E-mail").fill(`new.${ada.email}`);
  await profile.getByLabel("Current password").fill("another long enough one");
  await profile.getByLabel("Code").fill(appCode(json.secret, 1));
  await profile.getByRole("button", { name: "Save e-mail" }).click();
  await expect(page.getByText("E-mail address saved").first()).toBeVisible();
  expect((await api(ada.key).get("/api/account")).json).toMatchObject({
    data: { email: `new.${ada.email}` },
  });
});

test("a change with a key is told on every page until it was seen, and stands in the activity", async ({
  page,
}) => {
  const ada = await person();
  await api(ada.key).put("/api/account/update", { email: `new.${ada.email}` });
  await signIn(page, { ...ada, email: `new.${ada.email}` });
  const notice = page.getByRole("region", { name: "Changes of your account" });
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

test("a key that acts for its person is made and rotated with the password", async ({ page }) => {
  const ada = await person();
  await signIn(page, ada);
  await page.goto(`${SETTINGS}#keys`);
  await page.getByRole("button", { name: "New key" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name", { exact: true }).fill("Everything");
  await dialog.getByLabel("May", { exact: true }).selectOption("Also your account");
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

test("an administrator finds somebody's activity, and makes them an administrator with the password", async ({
  page,
}) => {
  const ada = await person();
  await signIn(page, admin());
  await page.goto(`${serverUrl()}/dashboard/admin/security?q=${ada.username}`);
  await expect(page.getByText("Account created")).toBeVisible();
  await page.goto(`${serverUrl()}/dashboard/admin/users?q=${ada.username}`);
  const choose = async (entry: string) => {
    await page.getByRole("button", { name: `Actions for ${ada.username}` }).click();
    await page.getByRole("menuitem", { name: entry }).click();
  };
  const dialog = page.getByRole("dialog");
  await choose("Make administrator");
  await dialog.getByLabel("Password", { exact: true }).fill(admin().password);
  await dialog.getByRole("button", { name: "Make administrator" }).click();
  await expect(page.getByText(`${ada.username} is an administrator.`).first()).toBeVisible();
  await choose("End administration");
  await dialog.getByLabel("Password", { exact: true }).fill(admin().password);
  await dialog.getByRole("button", { name: "End", exact: true }).click();
  await expect(page.getByText(`${ada.username} is no longer an administrator.`).first()).toBeVisible();
});
