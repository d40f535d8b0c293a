import { afterAll, expect, test } from "vitest";
import { db } from "@/lib/platform/database/db";
import { pool } from "@/lib/platform/database/pool";
import { operatorFor } from "../access/actor";
import { makeAdmin, updateAdmin } from "../access/admins";
import { blockUser } from "../admin/users";
import { insertAccount } from "./account-fixtures";
import { deleteAccount } from "./deletion";
import { getVisitorSession } from "./session";

const password = "long enough";
const stranger = new Request("http://localhost/api/session");
const register = (username: string) =>
  insertAccount({ username, email: `${username}@example.com`, password, timezone: "UTC" });
const admins = () => db().user.findMany({ where: { adminSince: { not: null }, disabledAt: null } });

/** As a browser session of the person, which the last administrator acts through. */
async function actorOf(username: string) {
  const user = await db().user.findUniqueOrThrow({ where: { username } });
  return {
    ...operatorFor(user),
    credential: { kind: "session" as const, id: "6f2c1d7e-4b1e-4c1a-9a5e-2f3b4c5d6e7f" },
  };
}

/** Restores a fresh installation. */
async function unclaimed() {
  await db().user.updateMany({ data: { adminSince: null } });
  await db().installationClaim.deleteMany();
}

afterAll(() => pool().end());

test("of several simultaneous first registrations, exactly one runs the installation", async () => {
  await unclaimed();
  await Promise.all(["first-a", "first-b", "first-c", "first-d"].map(register));
  await register("later");
  expect(await admins()).toHaveLength(1);
  expect(await db().user.count({ where: { username: "later", adminSince: { not: null } } })).toBe(0);
  expect(await getVisitorSession({}, stranger)).toMatchObject({ user: null, firstRun: false });
});

test("after the first one no registration becomes admin, even without any admin left", async () => {
  await db().user.updateMany({ data: { adminSince: null } });
  await register("next-stranger");
  expect(await admins()).toEqual([]);
});

test("the only admin neither ends the account nor stops being one, until there is another", async () => {
  await unclaimed();
  await register("only-admin");
  await register("second-admin");
  const only = await actorOf("only-admin");
  const end = () => deleteAccount(only, { username: "only-admin", password });
  await expect(end()).rejects.toMatchObject({ kind: "conflict" });
  const stop = { id: only.userId, admin: false, password };
  await expect(updateAdmin(only, stop)).rejects.toMatchObject({ kind: "conflict" });
  const { userId: id } = await actorOf("second-admin");
  await expect(updateAdmin(only, { id, admin: true, password: "a guess" })).rejects.toMatchObject({
    kind: "invalid",
  });
  await updateAdmin(only, { id, admin: true, password });
  await end();
  expect((await admins()).map(({ username }) => username)).toEqual(["second-admin"]);
});

test("of two admins who block each other, or end both accounts, at the same moment one stays", async () => {
  await unclaimed();
  for (const name of ["pair-a", "pair-b"]) await register(name);
  const [a, b] = [await actorOf("pair-a"), await actorOf("pair-b")];
  for (const admin of [a, b]) await makeAdmin(admin);
  await Promise.allSettled([
    blockUser(a, { id: b.userId, blocked: true }),
    blockUser(b, { id: a.userId, blocked: true }),
  ]);
  expect(await admins()).toHaveLength(1);
  await db().user.updateMany({
    where: { username: { in: ["pair-a", "pair-b"] } },
    data: { disabledAt: null },
  });
  await Promise.allSettled([
    deleteAccount(a, { username: "pair-a", password }),
    deleteAccount(b, { username: "pair-b", password }),
  ]);
  expect(await admins()).toHaveLength(1);
});
