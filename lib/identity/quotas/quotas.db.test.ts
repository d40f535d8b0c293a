import { afterAll, beforeEach, expect, test } from "vitest";
import { db } from "@/lib/platform/database/db";
import { pool } from "@/lib/platform/database/pool";
import { Failure, parse } from "@/lib/platform/failure";
import { chooseSetting, loadSettings } from "@/lib/platform/settings/settings";
import { type Actor, operatorFor } from "../access/actor";
import { makeAdmin } from "../access/admins";
import { takeSecurityEvents } from "../access/security-events";
import { createSession } from "../access/sessions";
import { insertAccount } from "../account/account-fixtures";
import { acceptInvitation, createInvitation, listInvitations, listMembers } from "../workspaces/members";
import { presentQuotas, presentUserQuotas } from "./present";
import { refusalsOf } from "./quota-fixtures";
import { changeUserQuotas, listQuotas, listUserQuotas } from "./quotas";
import { QuotaChanges, QuotasResponse, UserQuotasResponse } from "./schema";

let people = 0;

async function person(): Promise<Actor & { email: string }> {
  const username = `person-${++people}`;
  const email = `${username}@example.com`;
  const { id } = await insertAccount({ username, email, password: "long enough" });
  const actor = operatorFor(await db().user.findUniqueOrThrow({ where: { id } }));
  return { ...actor, email, credential: { kind: "session", id: await createSession(id, "Firefox") } };
}

async function administrator(): Promise<Actor> {
  const admin = await person();
  await makeAdmin(admin);
  return admin;
}

beforeEach(async () => {
  await pool().query("delete from instance_settings");
  await loadSettings();
});
afterAll(() => pool().end());

const ofMembers = async (actor: Actor) => (await listQuotas(actor)).find(({ name }) => name === "members");

test("without a limit there is nothing to see", async () => {
  expect(await listQuotas(await person())).toEqual([]);
});

test("a default holds for everybody, one's own wins, and unlimited is one, too", async () => {
  const [admin, ada] = [await administrator(), await person()];
  await chooseSetting({ name: "MEMBER_QUOTA", value: "5", by: null });
  expect(await ofMembers(ada)).toMatchObject({ used: 1, limit: 5, byDefault: 5, own: undefined });
  const change = async (members: unknown) =>
    changeUserQuotas(admin, { id: ada.userId, ...parse(QuotaChanges, { members }) });
  await change("7");
  expect(await ofMembers(ada)).toMatchObject({ limit: 7, byDefault: 5, own: 7 });
  await change("unlimited");
  expect(await listQuotas(ada)).toEqual([]);
  await change("");
  expect(await ofMembers(ada)).toMatchObject({ limit: 5, own: undefined });
  await change(undefined);
  expect(await ofMembers(ada)).toMatchObject({ limit: 5, own: undefined });
});

test.each([-1, 1.5, "a few", "1e3", 1_000_000_000, true])("%j is no quota", async (links) => {
  expect(() => parse(QuotaChanges, { links })).toThrow(/links must be a whole number/);
});

test("administrators alone see and change those of others, and who did is recorded", async () => {
  const [admin, ada] = [await administrator(), await person()];
  const mine = { id: ada.userId, links: 1_000 };
  await expect(listUserQuotas(ada, mine)).rejects.toMatchObject({ kind: "not-found" });
  await expect(changeUserQuotas(ada, mine)).rejects.toMatchObject({ kind: "not-found" });
  await expect(changeUserQuotas(admin, { id: 2_147_483_647, links: 1 })).rejects.toMatchObject({
    kind: "not-found",
  });
  takeSecurityEvents();
  await changeUserQuotas(admin, { ...mine, domains: null });
  expect(takeSecurityEvents()).toMatchObject([
    {
      kind: "user.quotas-changed",
      userId: ada.userId,
      actorId: admin.userId,
      detail: "links=1000 domains=default",
    },
  ]);
  const [shown, own] = [
    presentUserQuotas(await listUserQuotas(admin, mine)),
    presentQuotas(await listQuotas(ada)),
  ];
  expect(UserQuotasResponse.parse(shown)).toEqual(shown);
  expect(shown.data.quotas[0]).toEqual({ name: "links", used: 0, limit: 1_000, default: null, own: 1_000 });
  expect(QuotasResponse.parse(own)).toEqual({
    data: { quotas: [{ name: "links", used: 0, limit: 1_000 }] },
  });
});

test("of twenty who accept at once, so many join as there is room for", async () => {
  const [admin, boss] = [await administrator(), await person()];
  const invited = await Promise.all(Array.from({ length: 20 }, person));
  const tokens: string[] = [];
  for (const { email } of invited) {
    const { link } = await createInvitation(boss, { email, role: "viewer" });
    tokens.push(new URL(link).searchParams.get("token") ?? "");
  }
  await changeUserQuotas(admin, { id: boss.userId, members: 4 });
  const outcomes = await refusalsOf(
    invited.map((one, at) => () => acceptInvitation(one, { token: tokens[at] ?? "" })),
  );
  const refused = outcomes.filter((outcome) => outcome !== undefined);
  expect(refused).toHaveLength(17);
  for (const reason of refused) {
    expect(reason).toBeInstanceOf(Failure);
    expect(reason).toMatchObject({
      kind: "conflict",
      message: expect.stringContaining("its limit of 4 people"),
    });
  }
  expect((await listMembers(boss, { limit: 50, page: 1 })).total).toBe(4);
  // A link that was refused works once there is room.
  const at = outcomes.findIndex((outcome) => outcome !== undefined);
  await changeUserQuotas(admin, { id: boss.userId, members: null });
  const late = invited[at];
  if (late) await acceptInvitation(late, { token: tokens[at] ?? "" });
  expect((await listMembers(boss, { limit: 50, page: 1 })).total).toBe(5);
});

test("open invitations count, one's own renewal does not", async () => {
  const [admin, boss] = [await administrator(), await person()];
  await changeUserQuotas(admin, { id: boss.userId, members: 2 });
  const invite = (email: string) => createInvitation(boss, { email, role: "viewer" });
  await invite("one@example.com");
  await invite("one@example.com");
  await expect(invite("two@example.com")).rejects.toMatchObject({
    kind: "conflict",
    message: expect.stringMatching(/limit of 2 people, open invitations included. .*ask the operator/),
  });
});

test("of ten invitations at once no more are made than there is room for", async () => {
  const [admin, boss] = [await administrator(), await person()];
  await changeUserQuotas(admin, { id: boss.userId, members: 3 });
  const emails = Array.from({ length: 10 }, (_, at) => `guest-${at}@example.com`);
  const invite = (email: string) => createInvitation(boss, { email, role: "viewer" });
  const outcomes = await refusalsOf(emails.map((email) => () => invite(email)));
  expect(outcomes.filter((outcome) => outcome === undefined)).toHaveLength(2);
  expect((await listInvitations(boss, { limit: 50, page: 1 })).total).toBe(2);
});
