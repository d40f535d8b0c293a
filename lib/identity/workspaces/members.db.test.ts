import { afterAll, beforeAll, expect, test } from "vitest";
import { pool } from "@/lib/platform/database/pool";
import type { Actor } from "../access/actor";
import { actorOfKey } from "../access/api-keys";
import { actorOfSession, chooseWorkspace, createSession } from "../access/sessions";
import { insertAccount } from "../account/account-fixtures";
import { createKey } from "../keys/keys";
import {
  acceptInvitation,
  createInvitation,
  leaveWorkspace,
  listMembers,
  removeMember,
  updateMember,
} from "./members";
import { updateWorkspace } from "./workspaces";

type Somebody = { id: number; email: string; session: string; actor: () => Promise<Actor> };

const PAGING = { page: 1, limit: 15 };
let count = 0;
let owner: Somebody;

beforeAll(async () => {
  owner = await somebody();
});

afterAll(() => pool().end());

test("an invitee who accepts gets the invitation's role", async () => {
  const guest = await joined("viewer");
  const actor = await guest.actor();
  expect(actor).toMatchObject({ workspaceId: (await owner.actor()).workspaceId, scopes: ["read"] });
  await updateMember(await owner.actor(), { id: guest.id, role: "member" });
  expect((await guest.actor()).scopes).toContain("write");
});

test("an invitation works once, for its own address, and the earlier of two not at all", async () => {
  const [guest, stranger] = [await somebody(), await somebody()];
  const first = await invited(guest);
  const second = await invited(guest);
  for (const [who, token] of [
    [stranger, second],
    [guest, first],
  ] as const)
    await expect(acceptInvitation(await who.actor(), { token })).rejects.toMatchObject({ kind: "invalid" });
  await acceptInvitation(await guest.actor(), { token: second });
  await expect(acceptInvitation(await guest.actor(), { token: second })).rejects.toMatchObject({
    kind: "invalid",
  });
});

test("a removed member loses their keys there and is back in their own workspace", async () => {
  const guest = await joined("member");
  const { key } = await createKey(await guest.actor(), {
    name: "There",
    expires: undefined,
    scopes: undefined,
  });
  expect(await actorOfKey(key)).not.toBeNull();
  await removeMember(await owner.actor(), { id: guest.id });
  expect(await actorOfKey(key)).toBeNull();
  const { workspaceId } = await owner.actor();
  expect((await guest.actor()).workspaceId).not.toBe(workspaceId);
  await expect(chooseWorkspace(await guest.actor(), { id: workspaceId })).rejects.toMatchObject({
    kind: "not-found",
  });
});

test("a member's key can only read once they are a viewer", async () => {
  const guest = await joined("member");
  const { key } = await createKey(await guest.actor(), {
    name: "There",
    expires: undefined,
    scopes: undefined,
  });
  await updateMember(await owner.actor(), { id: guest.id, role: "viewer" });
  expect((await actorOfKey(key))?.scopes).toEqual(["read"]);
});

test("a member manages nobody, and nobody manages the owner", async () => {
  const [member, admin] = [await joined("member"), await joined("admin")];
  const asMember = await member.actor();
  const attempts: (() => Promise<unknown>)[] = [
    () => createInvitation(asMember, { email: "else@example.com", role: "admin" }),
    () => updateMember(asMember, { id: member.id, role: "admin" }),
    () => removeMember(asMember, { id: admin.id }),
    () => updateWorkspace(asMember, { name: "Mine" }),
  ];
  for (const attempt of attempts) await expect(attempt()).rejects.toMatchObject({ kind: "unauthorized" });
  const asAdmin = await admin.actor();
  await expect(removeMember(asAdmin, { id: owner.id })).rejects.toMatchObject({ kind: "not-found" });
  await expect(updateMember(asAdmin, { id: owner.id, role: "viewer" })).rejects.toMatchObject({
    kind: "not-found",
  });
  await expect(leaveWorkspace(await owner.actor())).rejects.toMatchObject({ kind: "invalid" });
});

test("a person who leaves is no longer a member", async () => {
  const guest = await joined("viewer");
  await leaveWorkspace(await guest.actor());
  const { rows } = await listMembers(await owner.actor(), { ...PAGING, limit: 100 });
  expect(rows.map(({ userId }) => userId)).not.toContain(guest.id);
});

async function somebody(): Promise<Somebody> {
  count += 1;
  const username = `m${Date.now()}${count}`;
  const email = `${username}@example.com`;
  const { id } = await insertAccount({ username, email, password: "long enough" });
  const session = await createSession(id, "test");
  const actor = async () => {
    const found = await actorOfSession(session);
    if (!found) throw new Error("The session is over.");
    return found;
  };
  return { id, email, session, actor };
}

async function invited({ email }: Somebody, role: "admin" | "member" | "viewer" = "member") {
  const { link } = await createInvitation(await owner.actor(), { email, role });
  return new URL(link).searchParams.get("token") ?? "";
}

async function joined(role: "admin" | "member" | "viewer"): Promise<Somebody> {
  const guest = await somebody();
  await acceptInvitation(await guest.actor(), { token: await invited(guest, role) });
  return guest;
}
