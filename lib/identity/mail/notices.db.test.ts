import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { db } from "@/lib/platform/database/db";
import { pool } from "@/lib/platform/database/pool";
import { env } from "@/lib/platform/env";
import { sendDueMails } from "@/lib/platform/mail/sender";
import { type Arrived, type MailServer, mailServerFixture } from "@/lib/platform/mail/smtp-fixtures";
import { type Actor, operatorFor } from "../access/actor";
import { signIn } from "../access/credentials";
import { updateAccount } from "../account/account";
import { insertAccount } from "../account/account-fixtures";
import { clearTwoFactor } from "../account/two-factor";
import { readUnsubscribeToken, turnOffMails, unsubscribeAddress } from "./unsubscribe";

const before = { ...env() };
let server: MailServer;
let actor: Actor;
let email: string;
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
  const username = `reader${++people}`;
  email = `${username}@example.com`;
  const { id } = await insertAccount({ username, email, password: "correct horse battery" });
  actor = {
    ...operatorFor(await db().user.findUniqueOrThrow({ where: { id } })),
    origin: { address: "203.0.113.7", userAgent: FIREFOX },
  };
});

const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

/** All mails that are due, as they arrived. */
async function arrived(): Promise<Arrived[]> {
  while ((await sendDueMails()) > 0);
  return server.arrived.splice(0);
}

const signInWith = (headers: Record<string, string>) =>
  signIn({ login: email, password: "correct horse battery" }, headers, {});

test("a changed password is mailed, in the reader's language, with when and with what", async () => {
  await db().user.update({ where: { id: actor.userId }, data: { language: "de" } });
  await updateAccount(actor, { password: "a better horse battery" });
  const [mail, ...more] = await arrived();
  expect(more).toEqual([]);
  expect(mail?.to).toEqual([email]);
  expect(mail?.part("text/plain")).toMatch(/neues Passwort[^]*Firefox unter Linux/);
  expect(mail?.part("text/html")).toContain('lang="de"');
  expect(mail?.header("List-Unsubscribe")).toBeUndefined();
});

test("a changed address is told to the one from before", async () => {
  await updateAccount(actor, { email: `new-${email}` });
  const [mail, ...more] = await arrived();
  expect(more).toEqual([]);
  expect(mail?.to).toEqual([email]);
  expect(mail?.part("text/plain")).toContain(`now uses new-${email}`);
});

test("two-factor authentication that was never on is not reported as disabled", async () => {
  await clearTwoFactor(actor);
  expect(await arrived()).toEqual([]);
});

test("a new browser is reported, the first and known ones are not", async () => {
  await signInWith({ "user-agent": FIREFOX, "accept-language": "pl" });
  expect(await arrived()).toEqual([]);
  const outcome: { device?: string } = {};
  await signIn({ login: email, password: "correct horse battery" }, { "user-agent": "Other" }, outcome);
  const [mail, ...more] = await arrived();
  expect(more).toEqual([]);
  expect(mail?.part("text/plain")).toContain("zalogował się");
  await signInWith({ cookie: outcome.device?.split(";", 1)[0] ?? "" });
  expect(await arrived()).toEqual([]);
});

test("one press ends mails of a kind, and only these", async () => {
  await signInWith({});
  await signInWith({});
  const [mail] = await arrived();
  const address = /<([^>]+)>/.exec(mail?.header("List-Unsubscribe") ?? "")?.[1] ?? "";
  expect(address).toBe(unsubscribeAddress(actor.userId, "sign-ins"));
  const token = new URL(address).searchParams.get("token") ?? "";
  expect(readUnsubscribeToken(token)).toEqual({ userId: actor.userId, topic: "sign-ins" });
  for (const forged of [
    token.replace("sign-ins", "reported-links"),
    token.replace(/^\d+/, "1000000"),
    `${token}x`,
    "",
    "x.y.z",
  ])
    expect(readUnsubscribeToken(forged)).toBeNull();
  await turnOffMails(actor.userId, "sign-ins");
  await turnOffMails(actor.userId, "sign-ins");
  const user = await db().user.findUniqueOrThrow({ where: { id: actor.userId } });
  expect(user.mailsOff).toEqual(["sign-ins"]);
  await signInWith({});
  expect(await arrived()).toEqual([]);
  await updateAccount(actor, { password: "a better horse battery" });
  expect(await arrived()).toHaveLength(1);
});

test("nothing is mailed to a blocked account, or without a mail server", async () => {
  await db().user.update({ where: { id: actor.userId }, data: { disabledAt: new Date() } });
  await updateAccount(actor, { password: "a better horse battery" });
  expect(await arrived()).toEqual([]);
});
