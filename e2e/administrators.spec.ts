import { admin, expect, person, serverUrl, signIn, test } from "./fixtures";
import { browserOf } from "./sessions";

// One after the other: while there are two administrators, the only one of the others' tests could leave.
test.describe.configure({ mode: "default" });

test("an administrator names another with the password and takes the role back; the only one stays", async () => {
  const [operator, ada] = [await browserOf(admin()), await person()];
  const role = (body: object) => operator.put(`/api/admin/user/${ada.id}/role/update`, { ...body });
  const browser = await browserOf(ada);
  expect((await role({ admin: true, password: "a guess" })).status).toBe(400);
  expect((await role({ admin: true })).status).toBe(400);
  expect((await browser.get("/api/admin/users")).status).toBe(404);
  expect((await role({ admin: true, password: admin().password })).status).toBe(200);
  expect((await browser.get("/api/admin/users")).status).toBe(200);
  expect((await role({ admin: false, password: admin().password })).status).toBe(200);
  expect((await browser.get("/api/admin/users")).status).toBe(404);
  const { id, username, password } = admin();
  const own = `/api/admin/user/${id}/role/update`;
  expect((await operator.put(own, { admin: false, password })).status, "the last one stays").toBe(409);
  const left = await operator.post("/api/account/delete", { username, password });
  expect(left).toMatchObject({ status: 409, json: { message: expect.stringContaining("administrator") } });
});

test("an administrator finds a user's activity, and promotes them with the password", async ({ page }) => {
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
  await choose("Grant administrator role");
  await dialog.getByLabel("Password", { exact: true }).fill(admin().password);
  await dialog.getByRole("button", { name: "Grant role" }).click();
  await expect(page.getByText(`${ada.username} is now an administrator.`).first()).toBeVisible();
  await choose("Revoke administrator role");
  await dialog.getByLabel("Password", { exact: true }).fill(admin().password);
  await dialog.getByRole("button", { name: "Revoke", exact: true }).click();
  await expect(page.getByText(`${ada.username} is no longer an administrator.`).first()).toBeVisible();
});
