import { afterAll, beforeAll, expect, test } from "vitest";
import { db } from "@/lib/platform/database/db";
import { pool } from "@/lib/platform/database/pool";
import { type Actor, operatorFor } from "../access/actor";
import { makeAdmin } from "../access/admins";
import { hashPassword } from "../access/passwords";
import { takeSecurityEvents } from "../access/security-events";
import { createSession } from "../access/sessions";
import { insertAccount } from "../account/account-fixtures";
import { setPasswordByToken } from "../account/password-reset";
import { createPasswordLink, createUser, signOutUser } from "./new-users";
import { presentUser } from "./present";
import { UserResponse } from "./schema";
import { blockUser, listUsers } from "./users";

const PASSWORD = "runs all of this";
const LIST = { q: "", state: "all", limit: 50, page: 1 } as const;
let admin: Actor;
let stranger: Actor;

async function person(username: string): Promise<Actor> {
  const { id } = await insertAccount({ username, email: `${username}@example.com`, password: PASSWORD });
  const actor = operatorFor(await db().user.findUniqueOrThrow({ where: { id } }));
  return { ...actor, credential: { kind: "session", id: await createSession(id, "Firefox") } };
}

beforeAll(async () => {
  [admin, stranger] = [await person("root"), await person("eve")];
  await makeAdmin(admin);
  const passwordHash = await hashPassword(PASSWORD, { lane: "known", caller: "test" });
  await db().user.update({ where: { id: admin.userId }, data: { passwordHash } });
  takeSecurityEvents();
});
afterAll(() => pool().end());

const tokenOf = (link: string) => new URL(link).hash.replace("#token=", "");
const choose = (link: string, password: string) =>
  setPasswordByToken({ token: tokenOf(link), password }, { address: "192.0.2.1", userAgent: "" });
const openSessions = (userId: number) => db().session.count({ where: { userId, revokedAt: null } });

test("for anybody else none of it exists", async () => {
  const id = stranger.userId;
  const asked = [
    () => createUser(stranger, { username: "mine", email: "mine@example.com" }),
    () => createPasswordLink(stranger, { id, password: PASSWORD }),
    () => signOutUser(stranger, { id: admin.userId }),
  ];
  for (const ask of asked) await expect(ask()).rejects.toMatchObject({ kind: "not-found" });
  expect(await db().user.count({ where: { username: "mine" } })).toBe(0);
});

test("a created user chooses the password by the link, once, and who did it is recorded", async () => {
  const { id, link } = await createUser(admin, { username: "ada", email: "ada@example.com" });
  expect(await db().user.findUniqueOrThrow({ where: { id } })).toMatchObject({
    passwordHash: null,
    adminSince: null,
  });
  await choose(link, "analytical engine");
  await expect(choose(link, "difference engine")).rejects.toThrow(/already used/);
  expect((await db().user.findUniqueOrThrow({ where: { id } })).passwordHash).not.toBeNull();
  expect(takeSecurityEvents()).toMatchObject([
    { kind: "user.created", userId: id, actorId: admin.userId },
    { kind: "account.created", userId: id },
    { kind: "password.changed", userId: id },
  ]);
});

test("a name or an address that is taken is refused, and leaves nothing", async () => {
  const users = await db().user.count();
  const taken = { username: "eve", email: "another@example.com" };
  await expect(createUser(admin, taken)).rejects.toMatchObject({ kind: "conflict" });
  await expect(createUser(admin, { username: "new", email: "eve@example.com" })).rejects.toMatchObject({
    kind: "conflict",
  });
  expect([await db().user.count(), await db().accountToken.count()]).toEqual([users, 0]);
});

test("a password link takes the operator's password, and its use signs the person out", async () => {
  const id = stranger.userId;
  await expect(createPasswordLink(admin, { id })).rejects.toThrow(/password is required/);
  await expect(createPasswordLink(admin, { id, password: "a guess" })).rejects.toMatchObject({
    kind: "invalid",
  });
  expect(await db().accountToken.count()).toBe(0);
  const first = await createPasswordLink(admin, { id, password: PASSWORD });
  const second = await createPasswordLink(admin, { id, password: PASSWORD });
  expect(await openSessions(id)).toBe(1);
  await expect(choose(first.link, "does not matter")).rejects.toThrow(/not complete|incomplete/);
  await choose(second.link, "a fresh new password");
  expect(await openSessions(id)).toBe(0);
});

test("a blocked person gets no link, and a link from before is worth nothing", async () => {
  const { userId: id } = await person("mallory");
  const { link } = await createPasswordLink(admin, { id, password: PASSWORD });
  await blockUser(admin, { id, blocked: true });
  await expect(choose(link, "let me in again")).rejects.toMatchObject({ kind: "invalid" });
  await expect(createPasswordLink(admin, { id, password: PASSWORD })).rejects.toThrow(/Unblock/);
});

test("an operator signs a person out everywhere, and nobody else", async () => {
  const grace = await person("grace");
  await createSession(grace.userId, "Chrome");
  await signOutUser(admin, { id: grace.userId });
  expect([await openSessions(grace.userId), await openSessions(admin.userId)]).toEqual([0, 1]);
  await expect(signOutUser(admin, { id: 2_000_000 })).rejects.toMatchObject({ kind: "not-found" });
});

test("the list says when somebody was last here, and where else they work", async () => {
  const [ada, eve] = await Promise.all(
    ["ada", "eve"].map((username) => db().user.findUniqueOrThrow({ where: { username } })),
  );
  await db().membership.create({
    data: { workspaceId: eve?.personalWorkspaceId ?? 0, userId: ada?.id ?? 0, role: "viewer" },
  });
  const { rows } = await listUsers(admin, { ...LIST, q: "ada" });
  const [shown] = rows.map(presentUser);
  expect(UserResponse.parse(shown)).toMatchObject({ username: "ada", lastseen: null, workspaces: ["eve"] });
  const { rows: others } = await listUsers(admin, { ...LIST, q: "root" });
  expect(others[0]?.lastSeenAt).toBeInstanceOf(Date);
});
