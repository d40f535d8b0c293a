import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { db } from "@/lib/platform/database/db";
import { pool } from "@/lib/platform/database/pool";
import { env } from "@/lib/platform/env";
import { sendDueMails } from "@/lib/platform/mail/sender";
import { type Arrived, type MailServer, mailServerFixture } from "@/lib/platform/mail/smtp-fixtures";
import { type Actor, operatorFor } from "../access/actor";
import { insertAccount } from "../account/account-fixtures";
import { endUser } from "../account/deletion";
import { mailReports } from "../reports/report-mails";
import { resolveReport } from "../reports/reports";
import { createInvitation } from "../workspaces/members";
import { turnOffMails } from "./unsubscribe";

const before = { ...env() };
let server: MailServer;
let owner: Actor;
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
  owner = await someone();
});

async function someone(data: object = {}): Promise<Actor> {
  const username = `owner${++people}`;
  const { id } = await insertAccount({ username, email: `${username}@example.com`, password: "long enough" });
  return operatorFor(await db().user.update({ where: { id }, data }));
}

async function arrived(): Promise<Arrived[]> {
  while ((await sendDueMails()) > 0);
  return server.arrived.splice(0);
}

const invite = (email: string) => createInvitation(owner, { email, role: "member" });

test("an invitation is mailed to its address, with the link that is shown", async () => {
  await db().user.update({ where: { id: owner.userId }, data: { language: "de" } });
  const { link, mailed } = await invite("guest@example.com");
  expect(mailed).toBe(true);
  const [mail, ...more] = await arrived();
  expect(more).toEqual([]);
  expect(mail?.to).toEqual(["guest@example.com"]);
  expect(mail?.part("text/plain")).toContain(link);
  expect(mail?.part("text/html")).toContain('lang="de"');
  expect(mail?.part("text/plain")).toMatch(/geschickt\.\s*$/);
});

test("an invitee who has an account reads the invitation in their language", async () => {
  const guest = await someone({ language: "pl" });
  const { email } = await db().user.findUniqueOrThrow({ where: { id: guest.userId } });
  await invite(email);
  expect((await arrived())[0]?.part("text/html")).toContain('lang="pl"');
});

test("what a workspace is called begins no header, and is no link in a mail", async () => {
  const name = "Win at evil.example\r\nBcc: all@example.com";
  await db().workspace.update({ where: { id: owner.workspaceId }, data: { name } });
  await invite(`named${people}@example.com`);
  const [mail, ...more] = await arrived();
  expect(more).toEqual([]);
  expect(mail?.to).toEqual([`named${people}@example.com`]);
  expect(mail?.header("Bcc")).toBeUndefined();
  expect(mail?.part("text/plain")).not.toContain("evil.example");
});

test("an address gets three invitations an hour, and a person sends twenty; others are links to pass on", async () => {
  for (let n = 1; n <= 4; n++) expect((await invite("popular@example.com")).mailed).toBe(n <= 3);
  for (let n = 5; n <= 20; n++) expect((await invite(`g${n}@example.com`)).mailed).toBe(true);
  expect((await invite("one-more@example.com")).mailed).toBe(false);
  const { rows } = await pool().query("select count(*)::int as count from mails");
  expect(rows).toEqual([{ count: 19 }]);
});

test("without a mail server an invitation is a link to pass on", async () => {
  Object.assign(env(), { SMTP_URL: undefined });
  expect(await invite("guest@example.com")).toMatchObject({ mailed: false });
  Object.assign(env(), { SMTP_URL: server.url });
  expect(await arrived()).toEqual([]);
});

test("a deleted account gets its last mail, although its mails go with it", async () => {
  const { email } = await db().user.findUniqueOrThrow({ where: { id: owner.userId } });
  await endUser({ id: owner.userId, workspace: { id: owner.workspaceId } });
  const [mail, ...more] = await arrived();
  expect(more).toEqual([]);
  expect(mail?.to).toEqual([email]);
  expect(mail?.header("Subject")).toBe("Your account was deleted");
});

test("an account that can't be deleted gets no last mail", async () => {
  const guest = await someone();
  await db().membership.create({
    data: { workspaceId: owner.workspaceId, userId: guest.userId, role: "member" },
  });
  await expect(endUser({ id: owner.userId, workspace: { id: owner.workspaceId } })).rejects.toMatchObject({
    kind: "conflict",
  });
  expect(await arrived()).toEqual([]);
});

async function reported(alias: string, note: string, created = "now()"): Promise<number> {
  const { rows } = await pool().query<{ id: number }>(
    `with link as (insert into links (workspace_id, alias, url) values ($1, $2, 'https://evil.example/bank') on conflict do nothing returning id)
     insert into link_reports (link_id, reason, note, created_at)
     select coalesce((select id from link), (select id from links where alias = $2)), 'phishing', $3, ${created} returning id`,
    [owner.workspaceId, alias, note],
  );
  return rows[0]?.id ?? 0;
}

test("administrators get one mail of a reported link, until its reports are resolved", async () => {
  await db().user.updateMany({ data: { adminSince: null } });
  const [admin, other] = [
    await someone({ adminSince: new Date() }),
    await someone({ adminSince: new Date() }),
  ];
  await turnOffMails(other.userId, "reported-links");
  const first = await reported("bank", "See https://evil.example\nHURRY");
  await reported("bank", "me too");
  await mailReports();
  await mailReports();
  const [mail, ...more] = await arrived();
  expect(more).toEqual([]);
  expect(mail?.to).toEqual([(await db().user.findUniqueOrThrow({ where: { id: admin.userId } })).email]);
  expect(mail?.part("text/plain")).toMatch(/pretends to be someone else[^]*HURRY/);
  expect(mail?.part("text/plain")).not.toContain("https://evil.example");
  expect(mail?.header("List-Unsubscribe")).toContain("reported-links");
  await resolveReport(first);
  await reported("other", "");
  await mailReports();
  expect((await arrived()).map(({ raw }) => /other/.test(raw))).toEqual([true]);
  await reported("old", "", "now() - interval '2 days'");
  await mailReports();
  expect(await arrived()).toEqual([]);
});
