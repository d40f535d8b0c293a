import { afterAll, expect, test } from "vitest";
import { db } from "@/lib/platform/database/db";
import { pool } from "@/lib/platform/database/pool";
import type { KeyScope, Role } from "@/prisma/client/enums";
import { type Actor, scopesIn } from "../access/actor";
import { actorOfKey } from "../access/api-keys";
import { createSession } from "../access/sessions";
import { insertAccount } from "../account/account-fixtures";
import { refusalsOf } from "../quotas/quota-fixtures";
import { leaveWorkspace, removeMember, updateMember } from "../workspaces/members";
import { createKey, getKeyUse, listKeys, removeKey, rotateKey } from "./keys";

const PAGE = { limit: 100, page: 1 };
const password = "long enough to keep";
let people = 0;

afterAll(() => pool().end());

type Human = { userId: number; home: number; firstKey: string };

async function human(): Promise<Human> {
  const username = `keys-${process.pid}-${people++}`;
  const made = await insertAccount({ username, email: `${username}@example.com`, password });
  const user = await db().user.findUniqueOrThrow({ where: { id: made.id } });
  return { userId: made.id, home: user.personalWorkspaceId, firstKey: made.apiKey };
}

/** A browser of a person who works in a workspace with that role from now on. */
async function browser({ userId }: Human, workspaceId: number, role: Role = "owner"): Promise<Actor> {
  const member = { workspaceId, userId };
  await db().membership.upsert({
    where: { workspaceId_userId: member },
    create: { ...member, role },
    update: { role },
  });
  const id = await createSession(userId, "test");
  return { userId, workspaceId, scopes: scopesIn(role), credential: { kind: "session", id } };
}

async function program(key: string): Promise<Actor> {
  const actor = await actorOfKey(key);
  if (!actor) throw new Error("no such key");
  return actor;
}

const NAME = { name: "Made" };
const keyOf = async (actor: Actor, given: { scopes?: KeyScope[]; expires?: Date } = {}) => {
  const made = await createKey(actor, { ...NAME, ...given });
  return { ...made, actor: await program(made.key) };
};

test("a key made in another workspace sees and touches no key of the person's own", async () => {
  const [ada, boss] = [await human(), await human()];
  const there = await keyOf(await browser(ada, boss.home, "member"));
  const [personal] = (await listKeys(await browser(ada, ada.home), PAGE)).rows;
  const { rows } = await listKeys(there.actor, PAGE);
  expect(rows.map(({ id }) => id)).toEqual([there.id]);
  const id = personal?.id ?? 0;
  const gone = { kind: "not-found" };
  await expect(rotateKey(there.actor, { id })).rejects.toMatchObject(gone);
  await expect(removeKey(there.actor, { id })).rejects.toMatchObject(gone);
  await expect(getKeyUse(there.actor, { id })).rejects.toMatchObject(gone);
  expect(await actorOfKey(ada.firstKey)).not.toBeNull();
});

test("a key hands on no more than it has", async () => {
  const ada = await human();
  const own = await browser(ada, ada.home);
  const writer = await keyOf(own, { scopes: ["write"] });
  expect((await keyOf(writer.actor)).actor.scopes).toEqual(["write", "create"]);
  await expect(keyOf(writer.actor, { scopes: ["read"] })).rejects.toMatchObject({ kind: "invalid" });
  const all = await keyOf(own, { scopes: ["read", "write", "create"] });
  for (const act of [rotateKey, removeKey])
    await expect(act(writer.actor, { id: all.id })).rejects.toMatchObject({ kind: "unauthorized" });
  expect(await rotateKey(all.actor, { id: writer.id })).toMatchObject({ id: expect.any(Number) });
});

test("no key makes one for the person, not even the one from registration", async () => {
  const ada = await human();
  const first = await program(ada.firstKey);
  expect(first.scopes).toContain("account");
  await expect(keyOf(first, { scopes: ["account"] })).rejects.toMatchObject({ kind: "unauthorized" });
  expect((await keyOf(first)).actor.scopes).toEqual(["read", "write", "create"]);
});

test("a browser makes a key for the person with the password, in the own workspace alone", async () => {
  const [ada, boss] = [await human(), await human()];
  const own = await browser(ada, ada.home);
  const wanted = { ...NAME, scopes: ["read" as const, "account" as const] };
  await expect(createKey(own, wanted)).rejects.toMatchObject({ fields: { password: "is required" } });
  await expect(createKey(own, { ...wanted, password: "a guess" })).rejects.toMatchObject({ kind: "invalid" });
  expect((await program((await createKey(own, { ...wanted, password })).key)).scopes).toContain("account");
  const elsewhere = await browser(ada, boss.home, "admin");
  await expect(createKey(elsewhere, { ...wanted, password })).rejects.toMatchObject({ kind: "invalid" });
});

test("a browser receives a key for the person anew with the password only", async () => {
  const ada = await human();
  const own = await browser(ada, ada.home);
  const id = (await listKeys(own, PAGE)).rows[0]?.id ?? 0;
  await expect(rotateKey(own, { id })).rejects.toMatchObject({ fields: { password: "is required" } });
  expect((await program((await rotateKey(own, { id, password })).key)).scopes).toContain("account");
});

test("a key that ends makes none that outlives it", async () => {
  const ada = await human();
  const own = await browser(ada, ada.home);
  const expires = new Date(Date.now() + 3_600_000);
  const ending = await keyOf(own, { expires });
  const child = await keyOf(ending.actor);
  expect((await db().apiKey.findUniqueOrThrow({ where: { id: child.id } })).expiresAt).toEqual(expires);
  const later = new Date(expires.getTime() + 1_000);
  await expect(keyOf(ending.actor, { expires: later })).rejects.toMatchObject({ kind: "invalid" });
  const lasting = await keyOf(own);
  await expect(rotateKey(ending.actor, { id: lasting.id })).rejects.toMatchObject({ kind: "unauthorized" });
});

test("a replaced key makes none that outlives its overlap", async () => {
  const ada = await human();
  const own = await browser(ada, ada.home);
  const old = await keyOf(own);
  await rotateKey(own, { id: old.id });
  const { revokedAt } = await db().apiKey.findUniqueOrThrow({ where: { id: old.id } });
  const child = await keyOf(old.actor);
  expect((await db().apiKey.findUniqueOrThrow({ where: { id: child.id } })).expiresAt).toEqual(revokedAt);
});

test("a viewer's key reads, also once the viewer is more than that, and the viewer revokes it", async () => {
  const [ada, boss] = [await human(), await human()];
  const viewer = await browser(ada, boss.home, "viewer");
  const made = await keyOf(viewer);
  expect(made.actor.scopes).toEqual(["read"]);
  await expect(keyOf(viewer, { scopes: ["write"] })).rejects.toMatchObject({ kind: "invalid" });
  await browser(ada, boss.home, "admin");
  expect((await program(made.key)).scopes).toEqual(["read"]);
  await removeKey(viewer, { id: made.id });
  expect(await actorOfKey(made.key)).toBeNull();
});

test("a key follows its person's role, and ends when they are removed or leave", async () => {
  const [ada, boss] = [await human(), await human()];
  const owner = await browser(boss, boss.home);
  const member = await browser(ada, boss.home, "member");
  const made = await keyOf(member);
  await updateMember(owner, { id: ada.userId, role: "viewer" });
  expect((await program(made.key)).scopes).toEqual(["read"]);
  await removeMember(owner, { id: ada.userId });
  expect(await actorOfKey(made.key)).toBeNull();
  const back = await browser(ada, boss.home, "member");
  expect(await actorOfKey(made.key), "joining again").toBeNull();
  const second = await keyOf(back);
  await leaveWorkspace(back);
  expect(await actorOfKey(second.key)).toBeNull();
});

test("a key's limit applies to the keys it creates", async () => {
  const ada = await human();
  const own = await keyOf(await browser(ada, ada.home));
  await db().apiKey.update({ where: { id: own.id }, data: { rateLimit: 5 } });
  expect((await keyOf(await program(own.key))).actor.credential).toMatchObject({ limit: 5 });
});

test("a person has at most a hundred keys in a workspace, also where several are made at one moment", async () => {
  const ada = await human();
  const own = await browser(ada, ada.home);
  for (let made = 1; made < 98; made++) await createKey(own, NAME);
  const refusals = await refusalsOf(Array.from({ length: 5 }, () => () => createKey(own, NAME)));
  expect(refusals.filter((refusal) => refusal !== undefined)).toMatchObject(
    Array(3).fill({ kind: "conflict" }),
  );
  expect((await listKeys(own, PAGE)).total).toBe(100);
});
