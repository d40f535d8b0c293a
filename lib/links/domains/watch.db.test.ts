import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Actor, operatorFor } from "@/lib/identity/access/actor";
import { insertAccount } from "@/lib/identity/account/account-fixtures";
import { db } from "@/lib/platform/database/db";
import { pool } from "@/lib/platform/database/pool";
import { type Env, env } from "@/lib/platform/env";
import { parse } from "@/lib/platform/failure";
import { sendDueMails } from "@/lib/platform/mail/sender";
import { mailServerFixture } from "@/lib/platform/mail/smtp-fixtures";
import { checkDomain } from "./check";
import { vouchForDomain } from "./claims";
import { startDns, type Zone } from "./dns-fixture";
import { createDomain, getDomain } from "./domains";
import { presentDomain } from "./present";
import { NewDomain } from "./schema";
import { watchDomains } from "./watch";

const zone: Zone = {};
let dns: Awaited<ReturnType<typeof startDns>>;
let actor: Actor;
let hosts = 0;

beforeAll(async () => {
  dns = await startDns(zone);
  const username = "watcher";
  const { id } = await insertAccount({ username, email: `${username}@example.com`, password: "long enough" });
  actor = operatorFor(await db().user.findUniqueOrThrow({ where: { id } }));
});
beforeEach(async () => {
  set({ DOMAIN_CHECK: "require", REGISTRATION: "closed" });
  await db().domain.deleteMany();
});
afterAll(async () => {
  dns.stop();
  await pool().end();
});

const set = (settings: Partial<Env>) =>
  Object.assign(env(), { DNS_SERVERS: [dns.address], DOMAIN_TARGETS: ["192.0.2.1"], ...settings });
const point = (host: string, to: string[] | "silent") => Object.assign(zone, { [`${host} A`]: to });
const HERE = ["192.0.2.1"];
const AWAY = ["198.51.100.9"];

/** A verified domain that points here. */
async function aDomain(): Promise<{ id: number; host: string }> {
  const host = `w${++hosts}.example`;
  point(host, HERE);
  const { id } = await createDomain(actor, parse(NewDomain, { domain: `https://${host}` }));
  return { id, host };
}
const read = (id: number) => db().domain.findUniqueOrThrow({ where: { id } });
/** Lets all domains be due, and what is known of them be so many hours older. */
async function hoursLater(hours: number): Promise<number> {
  await pool().query(
    `update domains set dns_next_at = now(), dns_failing_since = dns_failing_since - make_interval(hours => $1),
       dns_lost_at = dns_lost_at - make_interval(hours => $1)`,
    [hours],
  );
  return watchDomains();
}
const shown = async (id: number) => presentDomain(await getDomain(actor, { id })).data.check;

test("a domain that points elsewhere for hours is lost, stays verified, and comes back", async () => {
  const [{ id, host }] = [await aDomain(), await aDomain()];
  expect(await hoursLater(0)).toBe(0);
  point(host, AWAY);
  for (const hours of [0, 2, 2]) expect(await hoursLater(hours)).toBe(0);
  expect(await shown(id), "not yet").toMatchObject({ lostsince: null });
  expect(await hoursLater(2)).toBe(1);
  expect(await read(id)).toMatchObject({
    status: "verified",
    dnsFailedChecks: 4,
    dnsLostAt: expect.any(Date),
  });
  expect(await shown(id)).toMatchObject({ lostsince: expect.any(String), result: "wrong", served: true });
  expect(await hoursLater(5), "lost only once").toBe(0);
  point(host, HERE);
  expect(await hoursLater(1)).toBe(1);
  expect(await read(id)).toMatchObject({ dnsFailedChecks: 0, dnsFailingSince: null, dnsLostAt: null });
  expect(await shown(id)).toMatchObject({ lostsince: null, recovered: expect.any(String), result: "right" });
});

test("most domains that fail at once are not blamed", async () => {
  const made = [await aDomain(), await aDomain(), await aDomain(), await aDomain()];
  for (const { host } of made.slice(1)) point(host, "silent");
  for (const hours of [0, 2, 2, 2, 2]) await hoursLater(hours);
  const { rows } = await pool().query("select from domains where dns_failed_checks > 0");
  expect(rows).toEqual([]);
});

test("silence about a failing domain counts only while DNS answers about another", async () => {
  const [gone, control] = [await aDomain(), await aDomain()];
  point(gone.host, "silent");
  await hoursLater(0);
  expect(await read(gone.id)).toMatchObject({ dnsFailedChecks: 1, checkReport: { result: "unanswered" } });
  const onlyGone = async () => {
    await pool().query("update domains set dns_next_at = now() where id = $1", [gone.id]);
    await watchDomains();
    return (await read(gone.id)).dnsFailedChecks;
  };
  expect(await onlyGone(), "the other is asked about as well").toBe(2);
  point(control.host, "silent");
  expect(await onlyGone(), "now DNS is silent").toBe(2);
});

test("two leaders check each domain once between them, and a domain is not due again at once", async () => {
  const [{ id, host }] = [await aDomain(), await aDomain()];
  point(host, AWAY);
  await Promise.all([watchDomains(), watchDomains(), watchDomains()]);
  expect(await read(id)).toMatchObject({ dnsFailedChecks: 1 });
  await watchDomains();
  expect(await read(id)).toMatchObject({ dnsFailedChecks: 1 });
});

test("a domain verified on the operator's word can't be lost", async () => {
  const { id, host } = await aDomain();
  point(host, AWAY);
  await vouchForDomain(host);
  for (const hours of [0, 3, 3, 3, 3]) await hoursLater(hours);
  expect(await read(id)).toMatchObject({ dnsFailedChecks: 0, checkReport: null });
});

test("a check on request ends what was lost, and an unanswered one changes nothing", async () => {
  const [{ id, host }] = [await aDomain(), await aDomain()];
  point(host, AWAY);
  for (const hours of [0, 3, 3, 3]) await hoursLater(hours);
  point(host, "silent");
  await checkDomain(actor, { id });
  expect(await shown(id)).toMatchObject({ lostsince: expect.any(String) });
  point(host, HERE);
  await checkDomain(actor, { id });
  expect(await shown(id)).toMatchObject({ lostsince: null, recovered: expect.any(String) });
});

test("a round takes a share of very many domains, and nothing without DNS", async () => {
  await pool().query(
    `insert into domains (workspace_id, scheme, host, status, txt_token, verified_at, check_report)
     select $1, 'https', 'many' || n || '.example', 'verified', 't', now(), '{"result": "right", "records": []}'
     from generate_series(1, 3600) n`,
    [actor.workspaceId],
  );
  set({ DOMAIN_CHECK: "off" });
  await watchDomains();
  const taken = async () =>
    (await pool().query("select from domains where dns_next_at is not null")).rowCount;
  expect(await taken()).toBe(0);
  set({ DOMAIN_CHECK: "require" });
  await watchDomains();
  expect(await taken()).toBe(100);
});

test("the owner gets one mail when a domain is lost, and one more when it is lost again", async () => {
  const mails = await mailServerFixture();
  Object.assign(env(), { SMTP_URL: mails.url, MAIL_FROM: { name: "", address: "links@example.com" } });
  const [{ id, host }] = [await aDomain(), await aDomain()];
  for (const to of [AWAY, HERE, AWAY]) {
    point(host, to);
    for (const hours of [0, 3, 3, 3, 3]) await hoursLater(hours);
  }
  while ((await sendDueMails()) > 0);
  Object.assign(env(), { SMTP_URL: undefined });
  await mails.close();
  expect(mails.arrived.map(({ to }) => to)).toEqual([["watcher@example.com"], ["watcher@example.com"]]);
  expect(mails.arrived[0]?.header("Subject")).toContain(host);
  expect(mails.arrived[0]?.part("text/plain")).toContain(`/dashboard/domains/${id}?workspace=`);
});
