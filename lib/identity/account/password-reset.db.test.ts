import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { newClient } from "@/lib/platform/database/connect";
import { db } from "@/lib/platform/database/db";
import { pool } from "@/lib/platform/database/pool";
import { env } from "@/lib/platform/env";
import { sendDueMails } from "@/lib/platform/mail/sender";
import { type Arrived, type MailServer, mailServerFixture } from "@/lib/platform/mail/smtp-fixtures";
import { signIn } from "../access/credentials";
import { actorOfSession, createSession } from "../access/sessions";
import { insertAccount } from "./account-fixtures";
import { endUser } from "./deletion";
import { requestPasswordReset, setPasswordByToken, settledResets } from "./password-reset";
import { issueToken, purgeTokens } from "./tokens";

const before = { ...env() };
const PASSWORD = "correct horse battery";
const BETTER = "a better horse battery";
let server: MailServer;
let person: { id: number; email: string; username: string };
let people = 0;

beforeAll(async () => {
  server = await mailServerFixture();
  Object.assign(env(), { SMTP_URL: server.url, MAIL_FROM: { name: "", address: "links@example.com" } });
});
afterAll(async () => {
  await server.close();
  Object.assign(env(), before);
});
beforeEach(async () => {
  await pool().query("delete from mails");
  server.arrived.length = 0;
  person = await someone();
});

async function someone() {
  const username = `forgetful${++people}`;
  const email = `${username}@example.com`;
  const { id } = await insertAccount({ username, email, password: PASSWORD });
  return { id, email, username };
}

/** Each caller has an address of its own, whose attempts nobody else's count against. */
const origin = () => ({ address: `198.51.${++people % 250}.${people % 199}`, userAgent: "Firefox" });
const request = (email: string) => requestPasswordReset({ email }, origin().address);
const set = (token: string, password = BETTER) => setPasswordByToken({ token, password }, origin());
const signsIn = async (password: string) =>
  (await signIn({ login: person.email, password }, { "x-switchyard-address": origin().address }, {})) !==
  null;
const refused = { kind: "invalid", fields: { token: "is not valid" } };

async function arrived(): Promise<Arrived[]> {
  await settledResets();
  while ((await sendDueMails()) > 0);
  return server.arrived.splice(0);
}

/** The token of the one mail that an address was sent. */
async function mailedToken(email = person.email): Promise<string> {
  await request(email);
  const [mail, ...more] = await arrived();
  expect(more).toEqual([]);
  expect(mail?.to).toEqual([email]);
  return /\/account\/password#token=([\w-]{43})/.exec(mail?.part("text/plain") ?? "")?.[1] ?? "";
}

test("a mailed link sets a new password once, and ends every session and other link", async () => {
  const session = await createSession(person.id, "");
  const token = await mailedToken();
  const other = await issueToken(person.id, "reset", person.email);
  await expect(set(token)).rejects.toMatchObject(refused);
  await set(other);
  expect(await actorOfSession(session)).toBeNull();
  expect([await signsIn(PASSWORD), await signsIn(BETTER)]).toEqual([false, true]);
  await expect(set(other, "yet another horse")).rejects.toMatchObject(refused);
  expect(await db().accountToken.count({ where: { userId: person.id } })).toBe(0);
  const subjects = (await arrived()).map((mail) => mail.header("Subject"));
  expect(subjects).toContain("Your password was changed");
});

test("two who come with one link at the same moment set one password", async () => {
  const token = await mailedToken();
  const outcomes = await Promise.allSettled([
    set(token, "the first new one"),
    set(token, "the second new one"),
  ]);
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  const works = [await signsIn("the first new one"), await signsIn("the second new one")];
  expect(works.filter(Boolean)).toHaveLength(1);
});

test("a link is refused when it is over, made up, another person's, or to an address given up since", async () => {
  const token = await mailedToken();
  for (const wrong of ["", "x", token.slice(1), `${token}x`, token.toLowerCase()])
    await expect(set(wrong)).rejects.toMatchObject(refused);
  await db().user.update({ where: { id: person.id }, data: { email: `new-${person.email}` } });
  await expect(set(token)).rejects.toMatchObject(refused);
  await db().user.update({ where: { id: person.id }, data: { email: person.email, disabledAt: new Date() } });
  await expect(set(token)).rejects.toMatchObject(refused);
  await db().user.update({ where: { id: person.id }, data: { disabledAt: null } });
  await pool().query(
    "update account_tokens set expires_at = now() - interval '1 second' where user_id = $1",
    [person.id],
  );
  await expect(set(token)).rejects.toMatchObject(refused);
  expect(await signsIn(PASSWORD)).toBe(true);
  await purgeTokens();
  expect(await db().accountToken.count({ where: { userId: person.id } })).toBe(0);
});

test("a refused password leaves the link as it was", async () => {
  const token = await mailedToken();
  for (const weak of ["password1", person.username])
    await expect(set(token, weak)).rejects.toMatchObject({
      kind: "invalid",
      fields: { password: expect.any(String) },
    });
  await set(token);
  expect(await signsIn(BETTER)).toBe(true);
});

test("two-factor authentication outlives a new password", async () => {
  await db().twoFactor.create({
    data: { userId: person.id, sealed: new Uint8Array([1]), confirmedAt: new Date() },
  });
  await set(await mailedToken());
  await expect(signsIn(BETTER)).rejects.toThrow("code-needed");
});

test("the request is answered before anybody looks whether there is such an account", async () => {
  const locking = newClient({ name: "tests" });
  await locking.connect();
  await locking.query("begin; lock table users in access exclusive mode");
  expect(await request(person.email)).toBeUndefined();
  expect(await request("nobody@example.com")).toBeUndefined();
  await locking.query("rollback");
  await locking.end();
  expect((await arrived()).map(({ to }) => to)).toEqual([[person.email]]);
});

test("nothing is mailed to a blocked or deleted account", async () => {
  await db().user.update({ where: { id: person.id }, data: { disabledAt: new Date() } });
  await request(person.email);
  expect(await arrived()).toEqual([]);
  const gone = await someone();
  const token = await mailedToken(gone.email);
  const workspace = await db().workspace.findFirstOrThrow({ where: { personalOf: { id: gone.id } } });
  await endUser({ id: gone.id, workspace });
  expect(await db().accountToken.count({ where: { userId: gone.id } })).toBe(0);
  await expect(set(token)).rejects.toMatchObject(refused);
});

test("an account gets three such mails an hour, and the last link works", async () => {
  for (let n = 0; n < 5; n++) await request(person.email);
  const mails = await arrived();
  expect(mails).toHaveLength(3);
  const tokens = mails.map((mail) => /#token=([\w-]{43})/.exec(mail.part("text/plain"))?.[1] ?? "");
  const worked = await Promise.all(
    tokens.map((token) =>
      set(token).then(
        () => true,
        () => false,
      ),
    ),
  );
  expect(worked.filter(Boolean)).toHaveLength(1);
});

test("one address asks five times a minute", async () => {
  const address = "203.0.113.99";
  for (let n = 0; n < 5; n++) await requestPasswordReset({ email: `n${n}@example.com` }, address);
  await expect(requestPasswordReset({ email: person.email }, address)).rejects.toMatchObject({
    kind: "limited",
  });
});

test("without a mail server the request is refused", async () => {
  Object.assign(env(), { SMTP_URL: undefined });
  await expect(request(person.email)).rejects.toMatchObject({ kind: "invalid" });
  Object.assign(env(), { SMTP_URL: server.url });
});
