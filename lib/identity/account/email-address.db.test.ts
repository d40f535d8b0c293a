import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { db } from "@/lib/platform/database/db";
import { pool } from "@/lib/platform/database/pool";
import { env } from "@/lib/platform/env";
import { insistOn } from "@/lib/platform/http/pipeline";
import { sendDueMails } from "@/lib/platform/mail/sender";
import { type Arrived, type MailServer, mailServerFixture } from "@/lib/platform/mail/smtp-fixtures";
import type { Actor } from "../access/actor";
import { actorOfKey } from "../access/api-keys";
import { signIn } from "../access/credentials";
import { actorOfSession, createSession } from "../access/sessions";
import { acceptInvitation, createInvitation } from "../workspaces/members";
import { register, updateAccount } from "./account";
import { confirmAddress, getMailSettings, resendConfirmation } from "./email-address";
import { oidcAccounts } from "./oidc-accounts";
import { requestPasswordReset, setPasswordByToken, settledResets } from "./password-reset";

const before = { ...env() };
const PASSWORD = "correct horse battery";
const BETTER = "a better horse battery";
const ISSUER = "https://id.example.com";
let server: MailServer;
let people = 0;

beforeAll(async () => {
  server = await mailServerFixture();
});
afterAll(async () => {
  await server.close();
  Object.assign(env(), before);
});
beforeEach(async () => {
  Object.assign(env(), {
    ...before,
    SMTP_URL: server.url,
    MAIL_FROM: { name: "", address: "links@example.com" },
    OIDC_ISSUER: ISSUER,
  });
  await pool().query("delete from mails");
  server.arrived.length = 0;
});

const origin = () => ({ address: `198.51.${++people % 250}.9`, userAgent: "Firefox" });
const refused = { kind: "invalid", fields: { token: "is not valid" } };

/** A stranger who registers, with their first key and a browser. */
async function registered(languages = "") {
  const username = `new${randomUUID().slice(0, 8)}`;
  const email = `${username}@example.com`;
  const { id, apiKey } = await register({ username, email, password: PASSWORD }, { ...origin(), languages });
  return { id, email, apiKey, username, browser: await browserOf(id) };
}

async function browserOf(userId: number): Promise<() => Promise<Actor>> {
  const id = await createSession(userId, "");
  return async () => {
    const actor = await actorOfSession(id);
    if (!actor) throw new Error("signed out");
    return { ...actor, origin: origin() };
  };
}

const userOf = (id: number) => db().user.findUniqueOrThrow({ where: { id } });

async function arrived(): Promise<Arrived[]> {
  await settledResets();
  while ((await sendDueMails()) > 0);
  return server.arrived.splice(0);
}

const tokenIn = (mail: Arrived | undefined) =>
  /#token=([\w-]{43})/.exec(mail?.part("text/plain") ?? "")?.[1] ?? "";

/** The token of the one mail with a link that an address has been sent. */
async function mailedTo(email: string): Promise<string> {
  const mails = (await arrived()).filter((mail) => mail.to.includes(email) && tokenIn(mail) !== "");
  expect(mails).toHaveLength(1);
  return tokenIn(mails[0]);
}

test("who registers is mailed a link, in the language of their browser, that confirms the address once", async () => {
  const ada = await registered("pl,en;q=0.5");
  const [mail, ...more] = await arrived();
  expect(more).toEqual([]);
  expect(mail?.to).toEqual([ada.email]);
  expect(mail?.part("text/html")).toContain('lang="pl"');
  const token = tokenIn(mail);
  expect((await userOf(ada.id)).emailConfirmedAt).toBeNull();
  await confirmAddress(await ada.browser(), { token });
  expect((await userOf(ada.id)).emailConfirmedAt).not.toBeNull();
  await expect(confirmAddress(await ada.browser(), { token })).rejects.toMatchObject(refused);
  expect(await actorOfKey(ada.apiKey)).not.toBeNull();
});

test("a link confirms nothing in another person's browser, nor for a key", async () => {
  const [ada, eve] = [await registered(), await registered()];
  const mails = await arrived();
  const token = tokenIn(mails.find(({ to }) => to.includes(ada.email)));
  await expect(confirmAddress(await eve.browser(), { token })).rejects.toMatchObject({ kind: "conflict" });
  const key = await actorOfKey(ada.apiKey);
  if (!key) throw new Error("no key");
  await expect(confirmAddress(key, { token })).rejects.toMatchObject({ kind: "unauthorized" });
  expect((await userOf(ada.id)).emailConfirmedAt).toBeNull();
  await confirmAddress(await ada.browser(), { token });
});

test("a new address counts once it is confirmed, and the old one is told before and after", async () => {
  const ada = await registered();
  await confirmAddress(await ada.browser(), { token: await mailedTo(ada.email) });
  const email = `moved-${ada.email}`;
  const other = await browserOf(ada.id);
  const changes = { email, currentPassword: PASSWORD };
  expect(await updateAccount(await ada.browser(), changes)).toEqual({ pending: email });
  expect(await getMailSettings(await ada.browser())).toMatchObject({ email: ada.email, pending: email });
  await other();
  const asked = await arrived();
  expect(asked.map(({ to }) => to[0]).toSorted()).toEqual([ada.email, email].toSorted());
  const token = tokenIn(asked.find(({ to }) => to.includes(email)));
  await confirmAddress(await ada.browser(), { token });
  expect(await getMailSettings(await ada.browser())).toMatchObject({ email, pending: null });
  await expect(other()).rejects.toThrow("signed out");
  const [notice, ...more] = await arrived();
  expect(more).toEqual([]);
  expect([notice?.to, notice?.header("Subject")]).toEqual([[ada.email], "Your email address was changed"]);
});

test("of two who are to get one address, the first to confirm it has it", async () => {
  const [ada, bob] = [await registered(), await registered()];
  await arrived();
  const email = `wanted${people}@example.com`;
  const tokens: string[] = [];
  for (const { browser } of [ada, bob]) {
    await updateAccount(await browser(), { email, currentPassword: PASSWORD });
    tokens.push(await mailedTo(email));
  }
  await confirmAddress(await bob.browser(), { token: tokens[1] ?? "" });
  await expect(confirmAddress(await ada.browser(), { token: tokens[0] ?? "" })).rejects.toMatchObject({
    kind: "conflict",
  });
  await expect(
    updateAccount(await ada.browser(), { email, currentPassword: PASSWORD }),
  ).rejects.toMatchObject({ kind: "conflict" });
  expect((await userOf(ada.id)).email).toBe(ada.email);
});

test("an address that nobody has confirmed is told nothing about the next one", async () => {
  const ada = await registered();
  await arrived();
  await updateAccount(await ada.browser(), { email: `right-${ada.email}`, currentPassword: PASSWORD });
  expect((await arrived()).map(({ to }) => to)).toEqual([[`right-${ada.email}`]]);
});

test("the link is sent again three times an hour, and not once it is used", async () => {
  const ada = await registered();
  await arrived();
  for (let n = 0; n < 3; n++) await resendConfirmation(await ada.browser());
  await expect(resendConfirmation(await ada.browser())).rejects.toMatchObject({ kind: "limited" });
  const tokens = (await arrived()).map(tokenIn);
  const works: boolean[] = [];
  for (const token of tokens)
    works.push(
      await confirmAddress(await ada.browser(), { token }).then(
        () => true,
        () => false,
      ),
    );
  // Mails arrive in any order; the last link is the one that works.
  expect(works.toSorted()).toEqual([false, false, true]);
  await expect(resendConfirmation(await ada.browser())).rejects.toMatchObject({ kind: "conflict" });
});

/** Everything by which an attacker might stay in an account that they registered with somebody else's address. */
async function hijacked() {
  const eve = await registered();
  const { personalWorkspaceId: workspaceId } = await userOf(eve.id);
  const accomplice = await registered();
  const { link } = await createInvitation(await eve.browser(), { email: accomplice.email, role: "admin" });
  await acceptInvitation(await accomplice.browser(), {
    token: new URL(link).searchParams.get("token") ?? "",
  });
  await createInvitation(await eve.browser(), { email: "third@example.com", role: "admin" });
  await db().twoFactor.create({
    data: { userId: eve.id, sealed: new Uint8Array([1]), confirmedAt: new Date() },
  });
  await db().identity.create({ data: { userId: eve.id, issuer: ISSUER, subject: `eve-${eve.id}` } });
  await db().webhook.create({
    data: {
      workspaceId,
      url: "https://evil.example/",
      events: ["link.created"],
      sealed: new Uint8Array([1]),
    },
  });
  await arrived();
  return { ...eve, workspaceId, accomplice };
}

async function expectNothingLeft({
  id,
  workspaceId,
  apiKey,
  browser,
  accomplice,
}: Awaited<ReturnType<typeof hijacked>>) {
  await expect(browser()).rejects.toThrow("signed out");
  expect(await actorOfKey(apiKey)).toBeNull();
  expect(await db().twoFactor.count({ where: { userId: id } })).toBe(0);
  expect(await db().identity.count({ where: { userId: id, subject: `eve-${id}` } })).toBe(0);
  expect(await db().membership.findMany({ where: { workspaceId }, select: { userId: true } })).toEqual([
    { userId: id },
  ]);
  expect(await accomplice.browser()).not.toMatchObject({ workspaceId });
  expect(await db().invitation.count({ where: { workspaceId } })).toBe(0);
  expect(await db().webhook.count({ where: { workspaceId, disabledAt: null } })).toBe(0);
}

test("nothing set up before survives when the owner of an unconfirmed address sets a password", async () => {
  const eve = await hijacked();
  await requestPasswordReset({ email: eve.email }, origin().address);
  await setPasswordByToken({ token: await mailedTo(eve.email), password: BETTER }, origin());
  await expectNothingLeft(eve);
  const enter = (password: string) => signIn({ login: eve.email, password }, {}, {});
  expect([await enter(PASSWORD), (await enter(BETTER)) !== null]).toEqual([null, true]);
  expect((await userOf(eve.id)).emailConfirmedAt).not.toBeNull();
});

test("nor when its owner comes from the issuer", async () => {
  const eve = await hijacked();
  const issued = { issuer: ISSUER, subject: `true-${eve.id}`, email: eve.email, names: ["ada"] };
  expect(await oidcAccounts.admit({ ...issued, email: null })).toMatchObject({ kind: "refused" });
  const outcomes = await Promise.all([oidcAccounts.admit(issued), oidcAccounts.admit(issued)]);
  expect(outcomes).toContainEqual({ kind: "person", userId: eve.id });
  await expectNothingLeft(eve);
  expect((await userOf(eve.id)).passwordHash).toBeNull();
  expect(await oidcAccounts.admit({ ...issued, subject: "another" })).toMatchObject({ reason: "taken" });
});

test("a confirmed account keeps its keys and second factor when its password is set anew", async () => {
  const ada = await registered();
  await confirmAddress(await ada.browser(), { token: await mailedTo(ada.email) });
  await db().twoFactor.create({
    data: { userId: ada.id, sealed: new Uint8Array([1]), confirmedAt: new Date() },
  });
  await requestPasswordReset({ email: ada.email }, origin().address);
  await setPasswordByToken({ token: await mailedTo(ada.email), password: BETTER }, origin());
  expect(await actorOfKey(ada.apiKey)).not.toBeNull();
  expect(await db().twoFactor.count({ where: { userId: ada.id } })).toBe(1);
});

test("where it is required, unconfirmed people read and change nothing, by key or browser, until they confirm", async () => {
  Object.assign(env(), { REQUIRE_CONFIRMED_EMAIL: true });
  const ada = await registered();
  const both = async () => [await actorOfKey(ada.apiKey), await ada.browser()];
  for (const actor of await both()) {
    if (!actor) throw new Error("no actor");
    insistOn(actor, "read");
    insistOn(actor, "account");
    for (const need of ["write", "create"] as const)
      expect(() => insistOn(actor, need)).toThrow(expect.objectContaining({ kind: "forbidden" }));
  }
  await confirmAddress(await ada.browser(), { token: await mailedTo(ada.email) });
  for (const actor of await both()) if (actor) insistOn(actor, "create");
});

test("accounts of before there was mail are left alone", async () => {
  Object.assign(env(), { SMTP_URL: undefined });
  const ada = await registered();
  Object.assign(env(), { SMTP_URL: server.url, REQUIRE_CONFIRMED_EMAIL: true });
  insistOn(await ada.browser(), "create");
  const issued = { issuer: ISSUER, subject: "x", email: ada.email, names: [] };
  expect(await oidcAccounts.admit(issued)).toMatchObject({ reason: "taken" });
  await resendConfirmation(await ada.browser());
  await confirmAddress(await ada.browser(), { token: await mailedTo(ada.email) });
});
