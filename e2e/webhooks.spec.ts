import { api, expect, person, serverUrl, signIn, test } from "./fixtures";
import { isTakenOver } from "./page-checks";

const ADDRESS = "receiver.invalid/hook";

test("a webhook is created, tested, changed, disabled, deleted and restored", async ({ page }) => {
  const ada = await person();
  await signIn(page, ada);
  await page.goto(`${serverUrl()}/dashboard/settings/webhooks`);
  const start = page.getByRole("button", { name: "New webhook" });
  await isTakenOver(start);
  await start.click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("URL").fill("http://receiver.invalid/hook");
  await dialog.getByRole("button", { name: "Create webhook" }).click();
  await expect(dialog.getByText(/^Must begin with https/)).toBeVisible();
  await dialog.getByLabel("URL").fill(`https://${ADDRESS}`);
  await dialog.getByRole("button", { name: "Create webhook" }).click();
  await expect(dialog.getByRole("status", { name: "Secret" })).toHaveText(/^whsec_/);
  await dialog.getByRole("button", { name: "Done" }).click();

  const hooks = page.getByRole("list", { name: "Webhooks" }).getByRole("listitem");
  await expect(hooks).toHaveText([`${ADDRESS}link.created`]);
  await hooks.getByRole("link", { name: ADDRESS }).click();
  await expect(page.getByText("No deliveries yet.")).toBeVisible();
  await page.getByRole("button", { name: "Send test" }).click();
  const deliveries = page.getByRole("list", { name: "Deliveries" }).getByRole("listitem");
  await expect(deliveries).toHaveCount(1);
  await expect(deliveries.first()).toContainText("No response");
  await deliveries.first().locator("summary").click();
  await expect(deliveries.first()).toContainText("1 attempt");

  const deleted = page.getByRole("checkbox", { name: /^link\.deleted/ });
  await deleted.click();
  await expect(deleted).toBeChecked();
  await page.getByRole("switch", { name: "Active" }).click();
  await expect(page.getByRole("switch", { name: "Active" })).not.toBeChecked();
  await page.getByRole("link", { name: "Webhooks" }).click();
  await expect(hooks).toHaveText([`${ADDRESS}Disabledlink.created, link.deleted`]);
  await api(ada.key).post("/api/url/add", { url: "https://example.com/" });

  await hooks.getByRole("link", { name: ADDRESS }).click();
  await expect(deliveries, "events while disabled are not delivered").toHaveCount(1);
  await page.getByRole("button", { name: "Delete webhook" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Webhooks" })).toBeVisible();
  await expect(hooks).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(hooks).toHaveCount(1);
});
