import { expect, test } from "vitest";
import { db } from "../db";
import { createAccount } from "./account";
import { getVisitorSession } from "./session";

const stranger = new Request("http://localhost/api/session");
const register = (username: string) =>
  createAccount({ username, email: `${username}@example.com`, password: "long enough", timezone: "UTC" });

test("of several who register while nobody runs the installation, exactly one does from then on", async () => {
  await db().user.updateMany({ data: { adminSince: null } });
  await Promise.all(["first-a", "first-b", "first-c", "first-d"].map(register));
  await register("later");
  expect(await db().user.count({ where: { adminSince: { not: null } } })).toBe(1);
  expect(await db().user.count({ where: { username: "later", adminSince: { not: null } } })).toBe(0);
  expect(await getVisitorSession({}, stranger)).toMatchObject({ user: null, firstRun: false });
});
