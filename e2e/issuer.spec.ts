import { randomBytes } from "node:crypto";
import type { Page } from "@playwright/test";
import { appCode } from "@/lib/identity/access/totp-fixtures";
import { expect, person, serverUrl, signIn, test } from "./fixtures";
import { axeFindsInBothThemes } from "./page-checks";
import { signInByForm } from "./people";
import { browserOf } from "./sessions";

const BUTTON = "Continue with Acme ID";

const somebody = () => {
  const subject = `s${randomBytes(6).toString("hex")}`;
  return { subject, email: `${subject}@example.com`, verified: "yes" };
};

/** Says at the issuer who one is, and comes back. */
async function answerAt(page: Page, said: { subject: string; email?: string; verified?: string }) {
  await expect(page).toHaveTitle("Acme ID");
  for (const [name, value] of Object.entries(said)) await page.getByLabel(name).fill(value);
  await page.getByRole("button", { name: "Go on" }).click();
}

async function comeIn(page: Page, said: { subject: string; email?: string; verified?: string }) {
  await page.goto(`${serverUrl()}/login`);
  await page.getByRole("button", { name: BUTTON }).click();
  await answerAt(page, said);
}

const signOut = (page: Page) => page.context().clearCookies();

test("a person signs in through the issuer without a password and returns to the same account", async ({
  page,
}) => {
  const ada = somebody();
  await page.goto(`${serverUrl()}/register`);
  await page.getByRole("button", { name: BUTTON }).click();
  await answerAt(page, ada);
  await page.waitForURL(/\/dashboard$/);
  await signOut(page);
  await page.goto(`${serverUrl()}/dashboard/settings`);
  await page.getByRole("button", { name: BUTTON }).click();
  await answerAt(page, { subject: ada.subject });
  await page.waitForURL(/\/dashboard\/settings\/profile$/);
  await expect(page.getByLabel("Username")).toHaveValue(ada.subject);
});

test("a person without a password is told so, sets one, and may then disconnect the issuer", async ({
  page,
}) => {
  const ada = somebody();
  await comeIn(page, ada);
  await page.waitForURL(/\/dashboard$/);
  await page.goto(`${serverUrl()}/dashboard/settings/security`);
  const issuer = page.getByRole("region", { name: "Sign-in with Acme ID" });
  await expect(issuer.getByText("This is your only way to sign in")).toBeVisible();
  await page.goto(`${serverUrl()}/dashboard/settings/account`);
  await page.getByRole("button", { name: "Delete account" }).click();
  await expect(page.getByRole("dialog").getByText("don’t have a password yet")).toBeVisible();
  await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
  await page.goto(`${serverUrl()}/dashboard/settings/security`);
  await page.getByLabel("New password", { exact: true }).fill("long enough now");
  await page.getByRole("button", { name: "Set password" }).click();
  await issuer.getByRole("button", { name: "Disconnect" }).click();
  await expect(issuer.getByRole("button", { name: "Connect Acme ID" })).toBeVisible();
  await signOut(page);
  await signInByForm(page, { ...ada, password: "long enough now" });
});

test("an account with a password is not joined by its address, but connected from the settings", async ({
  page,
}) => {
  const [ada, identity] = [await person(), somebody()];
  await comeIn(page, { ...identity, email: ada.email });
  await expect(page.getByText("An account with your email address already exists.")).toBeVisible();
  await signIn(page, ada);
  await page.goto(`${serverUrl()}/dashboard/settings/security`);
  await page.getByRole("button", { name: "Connect Acme ID" }).click();
  await answerAt(page, identity);
  await expect(page.getByText(/^Connected on /)).toBeVisible();
  await signOut(page);
  await comeIn(page, identity);
  await page.waitForURL(/\/dashboard$/);
  await page.goto(`${serverUrl()}/dashboard/settings`);
  await expect(page.getByLabel("Username")).toHaveValue(ada.username);
});

test("an identity that is another account's is refused where it was to be connected", async ({ page }) => {
  const [ada, taken] = [await person(), somebody()];
  await comeIn(page, taken);
  await page.waitForURL(/\/dashboard$/);
  await signOut(page);
  await signIn(page, ada);
  await page.goto(`${serverUrl()}/dashboard/settings/security`);
  await page.getByRole("button", { name: "Connect Acme ID" }).click();
  await answerAt(page, taken);
  await expect(page.getByText("belongs to another account here")).toBeVisible();
});

test("after the issuer the account's own code is asked for", async ({ page }) => {
  const [ada, identity] = [await person(), somebody()];
  await signIn(page, ada);
  await page.goto(`${serverUrl()}/dashboard/settings/security`);
  await page.getByRole("button", { name: "Connect Acme ID" }).click();
  await answerAt(page, identity);
  await expect(page.getByText(/^Connected on /)).toBeVisible();
  const { password } = ada;
  const own = await browserOf(ada);
  const { json } = await own.post<{ secret: string }>("/api/account/two-factor/start", { password });
  await own.post("/api/account/two-factor/confirm", { code: appCode(json.secret) });
  await signOut(page);
  await comeIn(page, identity);
  await page.getByLabel("Code").fill("000000");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByText("This code is wrong or was already used.")).toBeVisible();
  await page.getByLabel("Code").fill(appCode(json.secret, 1));
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.waitForURL(/\/dashboard$/);
});

test("every refusal is a sentence, readable in both themes on a phone", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const reasons = [
    "taken",
    "closed",
    "unverified",
    "disabled",
    "over",
    "unknown",
    "limited",
    "OAuthSignin",
    "Callback",
  ];
  for (const reason of reasons) {
    await page.goto(`${serverUrl()}/login?error=${reason}`);
    await expect(page.getByRole("button", { name: BUTTON })).toBeVisible();
    await expect(page.getByRole("main").getByRole("alert")).toHaveText(/^[A-Z].+\.$/);
    await expect(page.getByRole("main")).not.toContainText(/OAuth|Callback/);
  }
  expect(await axeFindsInBothThemes(page)).toEqual([]);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(390);
});
