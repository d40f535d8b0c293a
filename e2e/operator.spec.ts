import { hostname } from "node:os";
import { withClient } from "@/lib/platform/database/connect";
import { admin, api, expect, person, serverUrl, signIn, test } from "./fixtures";
import { browserOf } from "./sessions";

test("the overview shows the process that serves, the database and what is missing", async ({ page }) => {
  await signIn(page, admin());
  await page.goto(`${serverUrl()}/dashboard/links`);
  await page.getByRole("link", { name: "Admin" }).click();
  const processes = page.getByRole("region", { name: "Processes" });
  await expect(processes.getByRole("row", { name: `${hostname()} process 1` }).first()).toContainText(
    "Running",
  );
  await expect(page.getByText("Set BACKUP_TO to a folder or a bucket, and restart")).toBeVisible();
  await expect(page.getByText(/^PostgreSQL \d+/).first()).toBeVisible();
  await expect(page.getByRole("region", { name: "Largest tables" }).getByRole("row")).toHaveCount(11);
});

test("a backup needs a place, and says so", async () => {
  const operator = await browserOf(admin());
  const refused = await operator.post("/api/admin/backup/start", {});
  expect(refused).toMatchObject({ status: 409, json: { message: expect.stringContaining("BACKUP_TO") } });
});

test("to everybody else the installation's state and its queues do not exist", async () => {
  const ada = await person();
  for (const path of ["overview", "mails", "deliveries", "settings"])
    expect((await api(ada.key).get(`/api/admin/${path}`)).status, path).toBe(404);
  for (const path of ["backup/start", "mail/1/retry", "mail/1/drop", "delivery/1/retry", "delivery/1/drop"])
    expect((await api(ada.key).post(`/api/admin/${path}`, {})).status, path).toBe(404);
  const change = { name: "REGISTRATION", value: "closed" };
  expect((await api(ada.key).put("/api/admin/settings/update", change)).status).toBe(404);
});

test("an operator drops a delivery that waits, after being asked", async ({ page }) => {
  const ada = await person();
  const host = `${ada.username}.invalid`;
  const { json } = await api(ada.key).post<{ id: number }>("/api/webhook/add", {
    url: `https://${host}/hook`,
    events: ["link.created"],
  });
  // Due in an hour: the server itself tries nothing meanwhile.
  await withClient({ name: "test" }, (client) =>
    client.query(
      `insert into webhook_deliveries (webhook_id, event, subject_id, data, attempts, next_at, sent_at, status, answer)
     values ($1, 'link.created', 1, '{}', 2, now() + interval '1 hour', now(), 503, 'Too busy')`,
      [json.id],
    ),
  );
  await signIn(page, admin());
  await page.goto(`${serverUrl()}/dashboard/admin/queues`);
  const row = page
    .getByRole("region", { name: "Webhook deliveries" })
    .getByRole("row")
    .filter({ hasText: host });
  await expect(row).toContainText("503 Too busy");
  await page.getByRole("button", { name: `Discard ${host}` }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Discard" }).click();
  await expect(row).toHaveCount(0);
  await page
    .getByRole("button", { name: /^Failed/ })
    .last()
    .click();
  await expect(row).toContainText("503 Too busy");
});

test("an operator creates a user, who chooses the password by the link and signs in", async ({
  page,
  browser,
}) => {
  const username = `new-${Date.now().toString(36)}`;
  await signIn(page, admin());
  await page.goto(`${serverUrl()}/dashboard/admin/users`);
  await page.getByRole("button", { name: "Create user" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Username").fill("operator");
  await dialog.getByLabel("Email").fill(`${username}@example.com`);
  await dialog.getByRole("button", { name: "Create", exact: true }).click();
  await expect(dialog).toContainText("The username operator is taken");
  await dialog.getByLabel("Username").fill(username);
  await dialog.getByRole("button", { name: "Create", exact: true }).click();
  const link = await dialog.getByRole("status", { name: "Password link" }).innerText();
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(page.getByRole("list", { name: "Search users" })).toContainText(username);

  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(link);
  await visitor.getByLabel("New password", { exact: true }).fill("analytical engine");
  await visitor.getByRole("button", { name: "Set password" }).click();
  await expect(visitor.getByRole("heading", { name: "Password changed" })).toBeVisible();
  await visitor.context().close();
});

test("an operator changes a setting in the dashboard, and goes back to the default", async ({ page }) => {
  await signIn(page, admin());
  await page.goto(`${serverUrl()}/dashboard/settings/clicks`);
  const quota = page.getByLabel("New referrers and browsers per link and hour");
  const row = page.getByRole("list", { name: "Settings" }).getByRole("listitem").filter({ has: quota });
  await expect(row).toContainText("Default");
  await quota.fill("a few");
  await row.getByRole("button", { name: "Save" }).click();
  await expect(row).toContainText(/whole number/);
  await quota.fill("2000");
  await row.getByRole("button", { name: "Save" }).click();
  await expect(row).toContainText("by operator");
  await row.getByRole("button", { name: "Reset to 1000" }).click();
  await expect(row).toContainText("Default");
  await page.goto(`${serverUrl()}/dashboard/admin/settings`);
  await page.waitForURL(/\/dashboard\/settings\/registration$/);
  await expect(page.getByRole("listitem").filter({ hasText: "API_RATE_LIMIT" }).first()).toBeVisible();
});

test("an operator sets a quota, and the person at it reads what to do", async ({ page, browser }) => {
  const ada = await person();
  await api(ada.key).post("/api/url/add", { url: "https://example.com/first" });
  expect((await api(ada.key).get("/api/workspace/quotas")).json).toMatchObject({ data: { quotas: [] } });
  await signIn(page, admin());
  await page.goto(`${serverUrl()}/dashboard/admin/users?q=${ada.username}`);
  await page.getByRole("button", { name: `Actions for ${ada.username}` }).click();
  await page.getByRole("menuitem", { name: "Quotas" }).click();
  const dialog = page.getByRole("dialog", { name: `Quotas of ${ada.username}` });
  await dialog.getByLabel("Links", { exact: true }).fill("two");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toContainText("Must be a whole number up to 999999999, unlimited, or empty");
  await dialog.getByLabel("Links", { exact: true }).fill("2");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText(`Quotas of ${ada.username} saved.`)).toBeVisible();

  const own = await (await browser.newContext()).newPage();
  await signIn(own, ada);
  await own.goto(`${serverUrl()}/dashboard`);
  const limits = own.getByRole("region", { name: "Limits of the workspace" });
  await expect(limits).toContainText("1 of 2 links");
  await api(ada.key).post("/api/url/add", { url: "https://example.com/second" });
  await own.reload();
  await expect(limits).toContainText("2 of 2 links");
  await expect(limits).toContainText("Limit reached");
  await own.keyboard.press("c");
  const form = own.getByRole("dialog", { name: "New link" });
  await form.getByLabel("Destination", { exact: true }).fill("https://example.com/third");
  await form.getByRole("button", { name: "Create link" }).click();
  await expect(form).toContainText("This workspace has reached its limit of 2 links");
  const bulk = await api(ada.key).post<{ results: { message: string }[] }>("/api/urls/bulk", {
    links: [{ url: "https://example.com/fourth" }],
  });
  expect(JSON.stringify(bulk.json)).toContain("reached its limit of 2 links");
  await own.context().close();
});
