import type pg from "pg";
import { connect } from "@/lib/platform/database/connect";
import { api, expect, type Person, person, serverUrl, signIn, test } from "./fixtures";
import { isTakenOver } from "./page-checks";

let ada: Person;
let client: pg.Client;

test.beforeEach(async ({ page }) => {
  client = await connect({ name: "tests", url: process.env.DATABASE_URL ?? "", connectionTimeoutMillis: 0 });
  ada = await person();
  await signIn(page, ada);
});
test.afterEach(() => client.end());

test("a webhook that was disabled because it failed says so, and is enabled again", async ({ page }) => {
  const url = "https://receiver.invalid/hook";
  const body = { url, events: ["link.created"] };
  const { json } = await api(ada.key).post<{ id: number }>("/api/webhook/add", body);
  await client.query(
    `update webhooks set disabled_at = now(), disabled_for = 'failing', failed_at = now(), failed_attempts = 23,
       failing_since = now() - interval '4 days' where id = $1`,
    [json.id],
  );
  await page.goto(`${serverUrl()}/dashboard/settings/webhooks`);
  const hooks = page.getByRole("list", { name: "Webhooks" }).getByRole("listitem");
  await expect(hooks).toContainText("Disabled: failing");
  await page.goto(`${serverUrl()}/dashboard/settings/webhooks/${json.id}`);
  const note = page.getByRole("alert").filter({ hasText: "every attempt failed for three days" });
  await expect(note).toContainText("23 attempts");
  const active = page.getByRole("switch", { name: "Active" });
  await expect(active).not.toBeChecked();
  const enable = note.getByRole("button", { name: "Enable" });
  await isTakenOver(enable);
  await enable.click();
  await expect(active).toBeChecked();
  await expect(note).toHaveCount(0);
});

test("a domain that no longer points here is marked in the list and on its page", async ({ page }) => {
  const host = `go.${ada.username}.example`;
  const { json } = await api(ada.key).post<{ id: number }>("/api/domain/add", { domain: `https://${host}` });
  await client.query(
    `update domains set status = 'verified', verified_at = now(), dns_right_at = now(), dns_failed_checks = 5,
       dns_lost_at = now(), dns_failing_since = now() - interval '8 hours' where id = $1`,
    [json.id],
  );
  await page.goto(`${serverUrl()}/dashboard/domains`);
  const rows = page.getByRole("list", { name: "Domains" }).getByRole("listitem");
  await expect(rows).toContainText("Not pointing here");
  await page.goto(`${serverUrl()}/dashboard/domains/${json.id}`);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Not pointing here");
  await expect(page.getByRole("alert").filter({ hasText: "no longer does" })).toContainText("8 hours ago");
});
