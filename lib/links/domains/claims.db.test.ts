import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Actor, operatorFor } from "@/lib/identity/access/actor";
import { noteDashboardHost } from "@/lib/identity/access/dashboard-hosts";
import { insertAccount } from "@/lib/identity/account/account-fixtures";
import { db } from "@/lib/platform/database/db";
import { pool } from "@/lib/platform/database/pool";
import { type Env, env } from "@/lib/platform/env";
import { parse } from "@/lib/platform/failure";
import { createLink } from "../links";
import { NewLink } from "../schema";
import { checkDomain, recheckDomains } from "./check";
import { expireClaims } from "./claims";
import { startDns, type Zone } from "./dns-fixture";
import { createDomain } from "./domains";
import { presentDomainChecked } from "./present";
import { NewDomain } from "./schema";

const zone: Zone = {};
let dns: Awaited<ReturnType<typeof startDns>>;
let operator: Actor;
let [owner, stranger]: Actor[] = [];
let hosts = 0;

beforeAll(async () => {
  dns = await startDns(zone);
  [operator, owner, stranger] = [await someone("op"), await someone("own"), await someone("str")];
  await db().user.update({ where: { id: operator.userId }, data: { adminSince: new Date() } });
});
beforeEach(() =>
  set({
    DOMAIN_CHECK: "warn",
    REGISTRATION: "open",
    APP_URL: "https://links.corp.example",
    SHORT_URL: "https://links.corp.example",
    DOMAIN_TARGETS: ["192.0.2.1", "edge.hoster.example."],
  }),
);
afterAll(async () => {
  dns.stop();
  await pool().end();
});

async function someone(name: string): Promise<Actor> {
  const username = `${name}${Date.now()}`;
  const { id } = await insertAccount({ username, email: `${username}@example.com`, password: "long enough" });
  const user = await db().user.findUniqueOrThrow({ where: { id } });
  await db().user.update({ where: { id }, data: { adminSince: null } });
  return operatorFor(user);
}

const set = (settings: Partial<Env>) => Object.assign(env(), { DNS_SERVERS: [dns.address], ...settings });
const aHost = () => `claim${++hosts}.example`;
/** Adds a domain, and waits for the check in the background: what it keeps later would undo what the test does meanwhile. */
async function add(actor: Actor | undefined, host: string) {
  const made = await createDomain(actor ?? operator, parse(NewDomain, { domain: `https://${host}` }));
  const checked = () => db().domain.findFirst({ where: { id: made.id, checkedAt: { not: null } } });
  await expect.poll(checked, { interval: 5 }).not.toBeNull();
  return made;
}
const claimOf = (host: string) => db().domain.findFirst({ where: { host, expiredAt: null } });
const points = (host: string) => Object.assign(zone, { [`${host} A`]: ["192.0.2.1"] });
const prove = (host: string, token: string) => Object.assign(zone, { [`_switchyard.${host} TXT`]: [token] });
const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => "let in",
    (error: Error & { kind?: string }) => error.kind,
  );

test.each([
  "links.corp.example",
  "LINKS.corp.example.",
  "corp.example",
  "edge.hoster.example",
  "hoster.example",
])("a stranger cannot claim %s, our host or a parent of it", async (host) => {
  expect(await refusalOf(add(stranger, host))).toBe("conflict");
  expect(await claimOf(host.toLowerCase().replace(/\.$/, ""))).toBeNull();
});

test("an admin can claim the name above our own, never our own", async () => {
  expect(await refusalOf(add(operator, "corp.example"))).toBe("let in");
  expect(await refusalOf(add(operator, "links.corp.example"))).toBe("conflict");
});

test("a host on which an admin uses the dashboard is ours", async () => {
  const host = `dash.${aHost()}`;
  noteDashboardHost(`${host.toUpperCase()}.:8443`, operator.userId);
  await expect.poll(() => refusalOf(add(stranger, host))).toBe("conflict");
  expect(await refusalOf(add(stranger, host.replace("dash.", "")))).toBe("conflict");
});

test("a host on which others use the dashboard goes to the owner who proves it", async () => {
  const host = aHost();
  noteDashboardHost(host, owner?.userId ?? 0);
  const known = () => pool().query("select from dashboard_hosts where host = $1", [host]);
  await expect.poll(async () => (await known()).rowCount).toBe(1);
  const refusal = await add(stranger, host).catch((error: Error) => error.message);
  const [, token = ""] = /value (\w+)/.exec(String(refusal)) ?? [];
  prove(host, token);
  points(host);
  expect(await add(stranger, host)).toMatchObject({ status: "verified" });
});

test("a claim yields to a proof of ownership, and keeps its links", async () => {
  const host = aHost();
  points(host);
  const squatted = await add(stranger, host);
  await createLink(stranger ?? operator, parse(NewLink, { url: "https://example.com/", domain: host }));
  const refusal = await add(owner, host).catch((error: Error) => error.message);
  expect(refusal).toContain(`_switchyard.${host}`);
  const [, token = ""] = /value (\w+)/.exec(String(refusal)) ?? [];
  prove(host, token);
  const won = await add(owner, host);
  expect(won).toMatchObject({ status: "verified", workspaceId: owner?.workspaceId });
  expect(await db().domain.findUnique({ where: { id: squatted.id } })).toMatchObject({ status: "pending" });
  expect(await db().link.count({ where: { domainId: squatted.id } })).toBe(1);
  const { data } = presentDomainChecked(await checkDomain(stranger ?? operator, { id: squatted.id }));
  expect([data.status, data.check.served]).toEqual(["expired", false]);
  expect(await refusalOf(add(stranger, host))).toBe("conflict");
});

test("claims end after seven days, and are taken up again with their links", async () => {
  const [old, young] = [await add(stranger, aHost()), await add(stranger, aHost())];
  const age = "update domains set claimed_at = now() - interval '7 days 1 minute' where id = $1";
  await pool().query(age, [old.id]);
  expect(await expireClaims()).toBe(1);
  expect([await claimOf(old.host), (await claimOf(young.host))?.id]).toEqual([null, young.id]);
  expect(await add(stranger, old.host)).toMatchObject({ id: old.id, expiredAt: null });
});

test("a claim that is proved while claims are ended stays", async () => {
  const { id, host } = await add(stranger, aHost());
  await pool().query("update domains set claimed_at = now() - interval '8 days' where id = $1", [id]);
  const check = await pool().connect();
  await check.query("begin");
  await check.query("update domains set status = 'verified', verified_at = now() where id = $1", [id]);
  const ended = expireClaims();
  const waiting =
    "select from pg_stat_activity where wait_event_type = 'Lock' and query like '%expired_at = now()%'";
  const isWaiting = async () => (await pool().query(waiting)).rowCount === 1;
  await Promise.race([ended, expect.poll(isWaiting).toBe(true)]);
  await check.query("commit");
  check.release();
  await ended;
  expect(await claimOf(host)).toMatchObject({ id, status: "verified" });
});

test("a claim that has ended comes back with its proof", async () => {
  const { id, host, txtToken } = await add(stranger, aHost());
  await pool().query("update domains set expired_at = now() where id = $1", [id]);
  prove(host, txtToken);
  points(host);
  expect(await checkDomain(stranger ?? operator, { id })).toMatchObject({
    status: "verified",
    expiredAt: null,
  });
});

test("no claim ends where the operator knows everybody", async () => {
  const { id } = await add(stranger, aHost());
  await pool().query("update domains set claimed_at = now() - interval '1 year' where id = $1", [id]);
  set({ REGISTRATION: "closed" });
  expect(await expireClaims()).toBe(0);
  set({ REGISTRATION: "open", DOMAIN_CHECK: "off" });
  expect(await expireClaims()).toBe(0);
  await recheckDomains();
});

test("nobody is kept from linking to a host by a claim alone", async () => {
  const host = aHost();
  await add(stranger, host);
  const link = () => createLink(owner ?? operator, parse(NewLink, { url: `https://${host}/page` }));
  expect(await refusalOf(link())).toBe("let in");
  await pool().query("update domains set status = 'verified' where host = $1", [host]);
  expect(await refusalOf(link())).toBe("invalid");
});
