import { api, expect, person, serverUrl, signIn, test } from "./fixtures";

test("somebody is invited, joins, works in the workspace, changes back, and is removed", async ({
  browser,
  page,
}) => {
  const [owner, guest] = [await person(), await person()];
  await api(owner.key).post("/api/url/add", {
    url: "https://example.com/shared",
    custom: `${owner.username}-shared`,
  });
  await signIn(page, owner);
  await page.goto(`${serverUrl()}/dashboard/settings#members`);
  await page.getByLabel("E-mail of whom you invite").fill("no address");
  await page.getByRole("button", { name: "Make an invitation link" }).click();
  await expect(page.getByText("Must be an e-mail address")).toBeVisible();
  await page.getByLabel("E-mail of whom you invite").fill(guest.email);
  await page.getByRole("button", { name: "Make an invitation link" }).click();
  const link = await page.getByLabel("Invitation link").innerText();
  await expect(page.getByRole("list", { name: "Open invitations" })).toContainText(guest.email);

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
