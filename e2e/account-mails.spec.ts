import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { type Browser, expect, type Page, test } from "@playwright/test";
import { freePort } from "@/fault/setup";
import { ensureDatabase } from "@/lib/platform/database/start";
import { type MailServer, mailServerFixture } from "@/lib/platform/mail/smtp-fixtures";
import { anAddress } from "./send";

const DATA = join(process.cwd(), `.cache/e2e/data-mails-${process.pid}`);
test.describe.configure({ mode: "serial" });

const PASSWORD = "correct horse battery";

let mails: MailServer;
let server: ChildProcess;
let url: string;

/** An installation of its own: the one that the other tests share sends no mail. */
test.beforeAll(async () => {
  mails = await mailServerFixture();
  const port = await freePort();
  url = `http://localhost:${port}`;
  const database = new URL(process.env.DATABASE_URL ?? "");
  const cluster = database.href;
  database.pathname = `/mails_${process.pid}_${Date.now()}`;
  await ensureDatabase(cluster, database.pathname.slice(1));
  rmSync(DATA, { recursive: true, force: true });
  server = spawn(process.execPath, ["dist/server.js"], {
    stdio: "ignore",
    env: {
      PATH: process.env.PATH,
      NODE_ENV: "production",
      PORT: String(port),
      HOST: "127.0.0.1",
      APP_URL: url,
      DATABASE_URL: database.href,
      DATA_DIR: DATA,
      SMTP_URL: mails.url,
      TRUST_PROXY: "1",
      MAIL_FROM: "Acme Links <links@example.com>",
      LOG_LEVEL: "warn",
    },
  });
  while (!(await fetch(`${url}/readyz`).catch(() => undefined))?.ok) {
    if (server.exitCode !== null)
      throw new Error(`The server did not start: it ended with ${server.exitCode}.`);
    await pause(100);
  }
});
test.afterAll(async () => {
  if (server.exitCode === null) {
    server.kill("SIGTERM");
    await once(server, "exit");
  }
  await mails.close();
});

const anEmail = () => `p${randomBytes(6).toString("hex")}@example.com`;

/** The address in the next mail to somebody that leads to that path. */
async function linkTo(email: string, path: string): Promise<string> {
  for (;;) {
    const text = (await mails.take(email)).part("text/plain");
    const [link] = new RegExp(`${url}${path}\\S+`).exec(text) ?? [];
    if (link) return link;
  }
}

/** Registers in a browser of their own, from an address of their own: one address has few registrations. */
async function registerIn(browser: Browser, email: string): Promise<Page> {
  const extraHTTPHeaders = { "X-Forwarded-For": anAddress() };
  const page = await (await browser.newContext({ extraHTTPHeaders })).newPage();
  await page.goto(`${url}/register`);
  await page.getByLabel("Username").fill(email.slice(0, email.indexOf("@")));
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByRole("heading", { name: "Your API key" })).toBeVisible();
  return page;
}

async function confirmIn(page: Page, link: string) {
  await page.goto(link);
  await page.getByRole("button", { name: "Confirm address" }).click();
  await expect(page.getByRole("heading", { name: "Address confirmed" })).toBeFocused();
}

const banner = (page: Page) => page.getByRole("region", { name: "Email address to confirm" });

test("who registers is asked to confirm the address, and opening the mailed link alone confirms nothing", async ({
  browser,
}) => {
  const email = anEmail();
  const page = await registerIn(browser, email);
  const link = await linkTo(email, "/account/confirm");
  await page.goto(`${url}/dashboard/links`);
  await expect(banner(page)).toContainText(email);
  await banner(page).getByRole("button", { name: "Send it again" }).click();
  const second = await linkTo(email, "/account/confirm");
  expect(second).not.toBe(link);
  await page.goto(second);
  await expect(page.getByRole("button", { name: "Confirm address" })).toBeEnabled();
  await page.goto(`${url}/dashboard/links`);
  await expect(banner(page)).toBeVisible();
  await confirmIn(page, second);
  await page.getByRole("link", { name: "Continue to your links" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(banner(page)).toBeHidden();
});

test("a mailed link opened in another browser asks to sign in first, and then confirms", async ({
  browser,
  page,
}) => {
  const email = anEmail();
  await registerIn(browser, email);
  await page.goto(await linkTo(email, "/account/confirm"));
  await page.getByRole("link", { name: "Sign in" }).click();
  await expect(page).toHaveURL(`${url}/login?next=%2Faccount%2Fconfirm`);
  await page.getByLabel("Email or username").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.getByRole("button", { name: "Confirm address" }).click();
  await expect(page.getByRole("heading", { name: "Address confirmed" })).toBeVisible();
});

test("a forgotten password is replaced with a mailed link, which ends the browsers that were signed in", async ({
  browser,
  page,
}) => {
  const email = anEmail();
  await page.setViewportSize({ width: 390, height: 844 });
  const before = await registerIn(browser, email);
  await confirmIn(before, await linkTo(email, "/account/confirm"));
  await page.goto(`${url}/login`);
  await page.getByRole("link", { name: "Forgot your password?" }).click();
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByRole("button", { name: "Send link" }).click();
  await expect(page.getByRole("heading", { name: "Check your email" })).toBeFocused();
  const link = await linkTo(email, "/account/password");
  await page.goto(link);
  await page.getByLabel("New password", { exact: true }).fill("a better horse battery");
  await page.getByRole("button", { name: "Set password" }).click();
  await page.getByRole("link", { name: "Sign in" }).click();
  await page.getByLabel("Email or username").fill(email);
  await page.getByLabel("Password", { exact: true }).fill("a better horse battery");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.waitForURL(/\/dashboard$/);
  await before.goto(`${url}/dashboard/links`);
  await before.waitForURL(/\/login/);
  await before.goto(link);
  await before.getByLabel("New password", { exact: true }).fill("yet another horse");
  await before.getByRole("button", { name: "Set password" }).click();
  await expect(before.getByText("was already used")).toBeVisible();
});

test("a changed address counts once it is confirmed", async ({ browser }) => {
  const [email, next] = [anEmail(), anEmail()];
  const page = await registerIn(browser, email);
  await confirmIn(page, await linkTo(email, "/account/confirm"));
  await page.goto(`${url}/dashboard/settings`);
  await page.getByLabel("Email", { exact: true }).fill(next);
  await page.getByLabel("Current password").first().fill(PASSWORD);
  await page.getByRole("button", { name: "Save email" }).click();
  await expect(page.getByText("We sent a link to the new address")).toBeVisible();
  await page.goto(`${url}/dashboard/settings/notifications`);
  const section = page.getByRole("region", { name: "Email", exact: true });
  await expect(section.getByText("takes its place once you open the link")).toContainText(next);
  await expect(section.getByText(email, { exact: true })).toBeVisible();
  await confirmIn(page, await linkTo(next, "/account/confirm"));
  await page.goto(`${url}/dashboard/settings/notifications`);
  await expect(section.getByText(next, { exact: true })).toBeVisible();
  await section.getByRole("switch", { name: "New sign-ins" }).click();
  await page.reload();
  await expect(section.getByRole("switch", { name: "New sign-ins" })).not.toBeChecked();
});

test("an invitation is mailed, and its reader joins", async ({ browser }) => {
  const [owner, guest] = [anEmail(), anEmail()];
  const page = await registerIn(browser, owner);
  await page.goto(`${url}/dashboard/settings/members`);
  await page.getByLabel("Invitee’s email").fill(guest);
  await page.getByRole("button", { name: "Create invitation link" }).click();
  await expect(page.getByText(`Sent to ${guest}`)).toBeVisible();
  const link = await linkTo(guest, "/dashboard/join");
  const joining = await registerIn(browser, guest);
  await joining.goto(link);
  await joining.getByRole("button", { name: "Join" }).click();
  await expect(joining.getByText("You joined the workspace")).toBeVisible();
});
