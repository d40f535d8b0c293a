import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Actor, operatorFor } from "@/lib/identity/access/actor";
import { insertAccount } from "@/lib/identity/account/account-fixtures";
import { db, transaction } from "@/lib/platform/database/db";
import { type Invalidation, onOwnInvalidation } from "@/lib/platform/database/invalidation";
import { pool } from "@/lib/platform/database/pool";
import { type Env, env } from "@/lib/platform/env";
import { parse } from "@/lib/platform/failure";
import { domainAvailability } from "./availability";
import { checkAndKeep, checkDomain, recheckDomains } from "./check";
import { vouchForDomain } from "./claims";
import { startDns, type Zone } from "./dns-fixture";
import { createDomain, removeDomain, updateDomain } from "./domains";
import { presentDomainChecked } from "./present";
import { NewDomain } from "./schema";

const zone: Zone = {};
let dns: Awaited<ReturnType<typeof startDns>>;
let actor: Actor;
let hosts = 0;

beforeAll(async () => {
  dns = await startDns(zone);
  const username = `domains${Date.now()}`;
  const { id } = await insertAccount({ username, email: `${username}@example.com`, password: "long enough" });
  actor = operatorFor(await db().user.findUniqueOrThrow({ where: { id } }));
});
beforeEach(() => set({ DOMAIN_CHECK: "warn", REGISTRATION: "closed" }));
afterAll(async () => {
  dns.stop();
  await pool().end();
});

const set = (settings: Partial<Env>) =>
  Object.assign(env(), { DNS_SERVERS: [dns.address], DOMAIN_TARGETS: ["192.0.2.1"], ...settings });
const aHost = () => `d${++hosts}.example`;
const add = (host: string) => createDomain(actor, parse(NewDomain, { domain: `https://${host}` }));
const read = (host: string) => db().domain.findFirst({ where: { host, expiredAt: null } });
const points = (host: string) => Object.assign(zone, { [`${host} A`]: ["192.0.2.1"] });

test("off: the operator's word is enough", async () => {
  set({ DOMAIN_CHECK: "off" });
  expect(await add(aHost())).toMatchObject({ status: "verified", checkReport: null });
});

test("warn: a domain is kept as pending, asked about after the answer, and verified when DNS is right", async () => {
  const [right, wrong] = [aHost(), aHost()];
  points(right);
  expect(await add(right)).toMatchObject({ status: "pending", checkedAt: null });
  await add(wrong);
  await expect.poll(async () => (await read(right))?.status).toBe("verified");
  await expect.poll(async () => (await read(wrong))?.checkReport).toMatchObject({ result: "wrong" });
  expect(await read(wrong)).toMatchObject({ status: "pending" });
});

test("adding, changing or deleting a domain resolves once visitors get the new state", async () => {
  set({ DOMAIN_CHECK: "off" });
  const [host, another] = [aHost(), aHost()];
  const heard: Invalidation[] = [];
  const unsubscribe = onOwnInvalidation(async (invalidation) => {
    await db().domain.count();
    // A check that another test began may still be announced.
    if (invalidation.kind === "domain" && [host, another].includes(invalidation.host))
      heard.push(invalidation);
  });
  const { id } = await add(host);
  expect(heard).toEqual([{ kind: "domain", host }]);
  await updateDomain(actor, { id, redirectroot: "https://example.com/" });
  expect(heard).toHaveLength(2);
  await removeDomain(actor, { id });
  expect(heard).toHaveLength(3);
  await transaction(async () => void (await add(another)));
  expect(heard.map((one) => one.kind === "domain" && one.host)).toEqual([host, host, host, another]);
  unsubscribe();
});

test("warn: a domain added in a transaction is checked after the commit, never after a rollback", async () => {
  const [kept, undone] = [aHost(), aHost()];
  points(kept);
  await transaction(() => add(kept));
  await expect.poll(async () => (await read(kept))?.status).toBe("verified");
  const refused = transaction(async () => {
    await add(undone);
    throw new Error("undone");
  });
  await expect(refused).rejects.toThrow("undone");
  expect(await read(undone)).toBeNull();
});

test("require: a domain that does not point here is refused with what is missing, and nothing is kept", async () => {
  set({ DOMAIN_CHECK: "require" });
  const host = aHost();
  await expect(add(host)).rejects.toThrow("domain points nowhere yet and must point to 192.0.2.1.");
  expect(await read(host)).toBeNull();
  points(host);
  expect(await add(host)).toMatchObject({ status: "verified", checkReport: { result: "right" } });
});

test("where strangers may register, the refusal names a record that then lets the domain in", async () => {
  set({ DOMAIN_CHECK: "require", REGISTRATION: "open" });
  const host = aHost();
  points(host);
  const refusal = await add(host).catch((error: Error) => error.message);
  const [, name, token] = /TXT record (\S+) with the value ([0-9a-f]{32})\.$/.exec(String(refusal)) ?? [];
  expect(name).toBe(`_switchyard.${host}`);
  zone[`${name} TXT`] = [token ?? ""];
  expect(await add(host)).toMatchObject({ status: "verified", txtToken: token });
});

test("a record with a NUL in it is reported like any other", async () => {
  const host = aHost();
  const { id } = await add(host);
  set({ DOMAIN_CHECK: "warn", REGISTRATION: "open" });
  Object.assign(zone, { [`_switchyard.${host} TXT`]: ["mal\0icious"] });
  await checkDomain(actor, { id });
  expect(JSON.stringify((await read(host))?.checkReport)).toContain('"found":["malicious"]');
});

test("a verified domain may lose its token, and is pending again when it points elsewhere", async () => {
  set({ DOMAIN_CHECK: "off" });
  const host = aHost();
  const { id } = await add(host);
  set({ DOMAIN_CHECK: "warn", REGISTRATION: "open" });
  points(host);
  expect(await checkDomain(actor, { id })).toMatchObject({ status: "verified" });
  zone[`${host} A`] = ["203.0.113.5"];
  expect(await checkDomain(actor, { id })).toMatchObject({ status: "pending" });
});

test("the report that ends a verification names the proof that the next check asks for", async () => {
  set({ DOMAIN_CHECK: "off" });
  const host = aHost();
  const { id } = await add(host);
  set({ DOMAIN_CHECK: "warn", REGISTRATION: "open" });
  points(host);
  const ownership = async () =>
    presentDomainChecked(await checkDomain(actor, { id })).data.check.steps.find(
      ({ step }) => step === "ownership",
    );
  expect(await ownership(), "verified").toEqual({ step: "ownership", state: "unneeded" });
  zone[`${host} A`] = ["203.0.113.5"];
  expect(await ownership(), "pending from now on").toEqual({ step: "ownership", state: "wrong" });
  expect(await ownership(), "pending").toEqual({ step: "ownership", state: "wrong" });
});

test("DNS that does not answer takes nothing away", async () => {
  set({ DOMAIN_CHECK: "off" });
  const host = aHost();
  const { id } = await add(host);
  set({ DOMAIN_CHECK: "warn" });
  for (const type of ["A", "AAAA", "CNAME"]) zone[`${host} ${type}`] = "silent";
  expect(await checkDomain(actor, { id })).toMatchObject({
    status: "verified",
    checkReport: { result: "unanswered" },
  });
});

test("an answer that comes late does not undo what was asked for after it", async () => {
  set({ DOMAIN_CHECK: "off" });
  const host = aHost();
  const domain = await add(host);
  const deaf = await startDns(
    Object.fromEntries(["A", "AAAA", "CNAME"].map((type) => [`${host} ${type}`, "silent"])),
  );
  set({ DOMAIN_CHECK: "warn", DNS_SERVERS: [deaf.address] });
  const late = checkAndKeep(domain);
  await expect.poll(() => deaf.askedAbout(host)).toBe(true);
  set({});
  points(host);
  expect(await checkDomain(actor, { id: domain.id })).toMatchObject({ checkReport: { result: "right" } });
  expect(await late).toBe("unanswered");
  deaf.stop();
  expect(await read(host)).toMatchObject({ status: "verified", checkReport: { result: "right" } });
});

test("an answer that comes late does not undo the operator's word", async () => {
  const host = aHost();
  for (const type of ["A", "AAAA", "CNAME"]) zone[`${host} ${type}`] = "silent";
  await add(host);
  await expect.poll(() => dns.askedAbout(host)).toBe(true);
  const late = checkAndKeep(await db().domain.findFirstOrThrow({ where: { host } }));
  await vouchForDomain(host);
  expect(await late).toBe("unanswered");
  expect(await read(host)).toMatchObject({ status: "verified", checkReport: null });
});

test("pending domains are checked again when they are due, and by one process only", async () => {
  const host = aHost();
  const { id } = await add(host);
  await expect.poll(async () => (await read(host))?.checkReport).toMatchObject({ result: "wrong" });
  points(host);
  await recheckDomains();
  expect((await read(host))?.status).toBe("pending");
  await db().domain.update({ where: { id }, data: { checkedAt: new Date(Date.now() - 3_600_000) } });
  const verified = await Promise.all([recheckDomains(), recheckDomains()]);
  expect(verified.sort()).toEqual([0, 1]);
  expect((await read(host))?.status).toBe("verified");
});

test("of two who add a host at once, one gets it", async () => {
  set({ DOMAIN_CHECK: "off" });
  const host = aHost();
  const results = await Promise.allSettled([add(host), add(host)]);
  expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(results.find(({ status }) => status === "rejected")).toMatchObject({ reason: { kind: "conflict" } });
});

test("test names are allowed only where DNS is not checked", async () => {
  await expect(add("go.test")).rejects.toMatchObject({ kind: "invalid" });
  set({ DOMAIN_CHECK: "off" });
  expect(await add("go.localhost")).toMatchObject({ host: "go.localhost" });
});

test.each([
  ["http://localhost.example:8080", "invalid"],
  ["https://links.example", "conflict"],
])("%s is refused as %s", async (domain, kind) => {
  set({ APP_URL: "https://links.example" });
  await expect(createDomain(actor, parse(NewDomain, { domain }))).rejects.toMatchObject({ kind });
});

test("a requested check includes a visit, but only of a domain that points here", async () => {
  const [right, wrong] = [aHost(), aHost()];
  const [here, elsewhere] = [await add(right), await add(wrong)];
  // Whether anything responds there is unknown; the report records the attempt.
  set({ DOMAIN_TARGETS: ["127.0.0.1"] });
  Object.assign(zone, { [`${right} A`]: ["127.0.0.1"], [`${wrong} A`]: ["192.0.2.9"] });
  const stepsAfter = async (id: number) =>
    presentDomainChecked(await checkDomain(actor, { id })).data.check.steps.map(({ state }) => state);
  expect((await stepsAfter(here.id)).slice(0, 3)).toEqual(["right", "right", "unneeded"]);
  expect((await read(right))?.checkReport).toHaveProperty("probe");
  expect(await stepsAfter(elsewhere.id)).toEqual(["right", "wrong", "unneeded", "waiting", "waiting"]);
  expect((await read(wrong))?.checkReport).not.toHaveProperty("probe");
});

test("availability of a domain is shown before it is added, with where it points now", async () => {
  const [free, taken] = [aHost(), aHost()];
  await add(taken);
  zone[`${free} A`] = ["198.51.100.7"];
  const asked = (host: string) => domainAvailability(actor, { domain: `https://${host}` });
  expect(await asked(free)).toMatchObject({ available: true, reason: null, found: ["198.51.100.7"] });
  points(free);
  expect(await asked(free)).toMatchObject({ available: true, found: [] });
  expect(await asked(taken)).toMatchObject({ available: false, reason: "taken" });
  expect(await asked("no dot")).toMatchObject({ available: false, reason: "invalid" });
});
