import { appCode } from "./app-code";
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

test("what new links and codes begin with is chosen once", async ({ page }) => {
  const ada = await person();
  const rgb = { foreground: "rgb(9,112,127)", background: "rgb(255,255,255)" };
  await api(ada.key).post("/api/qr/add", { type: "text", data: "Hello", name: "House style", ...rgb });
  await signIn(page, ada);
  await page.goto(`${serverUrl()}/dashboard/settings#defaults`);
  const part = page.getByRole("region", { name: "New links and codes" });
  await part.getByLabel("Type").selectOption("Frame");
  await expect(page.getByText("Saved for new links and codes").first()).toBeVisible();
  await part.getByLabel("QR codes look like").selectOption("House style");
  await expect(part.getByLabel("QR codes look like")).toHaveValue(/^\d+$/);
  await page.goto(`${serverUrl()}/dashboard/links/new`);
  await expect(page.getByRole("radio", { name: /^Frame/ })).toBeChecked();
  await page.goto(`${serverUrl()}/dashboard/qr/new`);
  await expect(page.getByLabel("Modules’ colour", { exact: true })).toHaveValue("#09707f");
});

test("an account is deleted by typing its name and the password, and nothing is left to sign in to", async ({
  page,
}) => {
  const ada = await person();
  await signIn(page, ada);
  await page.goto(`${serverUrl()}/dashboard/settings#end`);
  await page.getByRole("button", { name: "Delete account" }).click();
  const dialog = page.getByRole("dialog", { name: "Delete the account?" });
  const confirm = dialog.getByRole("button", { name: "Delete account" });
  await expect(confirm).toBeDisabled();
  await dialog.getByLabel(`Type ${ada.username} to confirm`).fill(ada.username);
  await dialog.getByLabel("Password", { exact: true }).fill("not the password");
  await confirm.click();
  await expect(dialog.getByText("is not your password", { exact: false })).toBeVisible();
  await dialog.getByLabel("Password", { exact: true }).fill(ada.password);
  await confirm.click();
  await page.waitForURL(`${serverUrl()}/`);
  await page.goto(`${serverUrl()}/dashboard`);
  await page.waitForURL(/\/login/);
});

test("the second step is turned on with an app, and signing in then asks for its code", async ({ page }) => {
  const ada = await person();
  await signIn(page, ada);
  await page.goto(`${serverUrl()}/dashboard/settings#two-factor`);
  await page.getByRole("button", { name: "Turn on" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Password", { exact: true }).fill(ada.password);
  await dialog.getByRole("button", { name: "Continue" }).click();
  await expect(dialog.getByRole("img", { name: "QR code for your authenticator app" })).toBeVisible();
  const secret = await dialog.getByLabel("Secret", { exact: true }).innerText();
  await dialog.getByLabel("The code that the app shows now").fill(appCode(secret));
  await dialog.getByRole("button", { name: "Turn on" }).click();
  await expect(dialog.getByText("Recovery codes")).toBeVisible();
  const [recovery = ""] = (await dialog.locator("pre").innerText()).split("\n");
  await dialog.getByRole("button", { name: "I have kept them" }).click();
  await expect(page.getByText("10 recovery codes left")).toBeVisible();

  await page.context().clearCookies();
  await page.goto(`${serverUrl()}/login`);
  await page.getByLabel(/^e-?mail/i).fill(ada.email);
  await page.getByLabel("Password", { exact: true }).fill(ada.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("heading", { name: "Second step" })).toBeVisible();
  await page.getByLabel("Code", { exact: true }).fill("000000");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByText("This code is wrong or was used")).toBeVisible();
  await expect(page.getByLabel("Code", { exact: true })).toBeFocused();
  await page.getByLabel("Code", { exact: true }).fill(recovery);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL(/\/dashboard/);
});
