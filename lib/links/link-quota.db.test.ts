import { afterAll, expect, test } from "vitest";
import { type Actor, operatorFor } from "@/lib/identity/access/actor";
import { insertAccount } from "@/lib/identity/account/account-fixtures";
import type { Quota } from "@/lib/identity/quotas/enums";
import { refusalsOf } from "@/lib/identity/quotas/quota-fixtures";
import { changeUserQuotas, listQuotas } from "@/lib/identity/quotas/quotas";
import type { QuotaChanges } from "@/lib/identity/quotas/schema";
import { db } from "@/lib/platform/database/db";
import { pool } from "@/lib/platform/database/pool";
import { parse } from "@/lib/platform/failure";
import { changeLinks } from "./bulk-change";
import { createLinks } from "./bulk-create";
import { createDomain } from "./domains/domains";
import { NewDomain } from "./domains/schema";
import { type ImportedRow, importLinks } from "./imports/import-links";
import type { ImportedRecord } from "./imports/record";
import { createLink, removeLink, restoreLink } from "./links";
import { NewLink } from "./schema";

afterAll(() => pool().end());

let people = 0;

/** Somebody with these limits. */
async function person(limits: QuotaChanges): Promise<Actor> {
  const username = `person-${++people}`;
  const account = { username, email: `${username}@example.com`, password: "long enough" };
  const { id } = await insertAccount(account);
  const actor = operatorFor(await db().user.findUniqueOrThrow({ where: { id } }));
  await changeUserQuotas(actor, { id, ...limits });
  return actor;
}

const url = "https://example.com/";
const create = (actor: Actor, body: object = {}) => createLink(actor, parse(NewLink, { url, ...body }));
const usedOf = async (actor: Actor, quota: Quota) =>
  (await listQuotas(actor)).find(({ name }) => name === quota)?.used;
const full = { kind: "conflict", message: expect.stringContaining("its limit of") };
const bulk = (actor: Actor, links: object[], how: object = {}) => createLinks(actor, { links, ...how });
const outcomes = (rows: { kind: string }[]) => rows.map(({ kind }) => kind);

test.each([
  ["links", {}],
  ["monthly", {}],
  ["links", { parameters: [{ name: "a", value: "b" }] }],
] as const)("of twenty at once, %s lets in as many as there is room for", async (quota, parts) => {
  const ada = await person({ [quota]: 7 });
  const made = await refusalsOf(Array.from({ length: 20 }, () => () => create(ada, parts)));
  const refused = made.filter((outcome) => outcome !== undefined);
  expect(refused).toHaveLength(13);
  for (const reason of refused) expect(reason).toMatchObject(full);
  expect(await usedOf(ada, quota)).toBe(7);
});

test("twenty calls of a few links each go over it no more than one by one", async () => {
  const ada = await person({ links: 30 });
  const made: string[] = [];
  const call = async () => {
    const rows = await bulk(ada, [{ url }, { url }, { url }]);
    made.push(...outcomes(rows).filter((kind) => kind === "made"));
  };
  expect(await refusalsOf(Array.from({ length: 20 }, () => call))).toEqual(Array(20).fill(undefined));
  expect(made).toHaveLength(30);
  expect(await usedOf(ada, "links")).toBe(30);
});

test("the message says the limit and what to do", async () => {
  const [ada, eve] = [await person({ links: 0 }), await person({ monthly: 1 })];
  await expect(create(ada)).rejects.toThrow(
    "This workspace has reached its limit of 0 links, archived ones included. Delete links that are no longer needed, or ask the operator of this installation for more.",
  );
  await create(eve);
  await expect(create(eve)).rejects.toThrow(
    "This workspace has reached its limit of 1 new link a month. Wait for the first day of the next month (UTC), or ask the operator of this installation for more.",
  );
});

test("an alias that is taken is said to be, and takes no room", async () => {
  const ada = await person({ links: 3 });
  const taken = `taken-${people}`;
  await create(ada, { custom: taken });
  const rows = await bulk(ada, [
    { url, custom: taken },
    { url },
    { url, custom: "twice-in-it" },
    { url, custom: "Twice-in-it" },
    { url },
  ]);
  expect(outcomes(rows)).toEqual(["refused", "made", "made", "refused", "refused"]);
  const reasons = rows.flatMap((row) => (row.kind === "refused" ? row.failure.message : []));
  expect(reasons).toEqual([
    expect.stringContaining("taken"),
    expect.stringContaining("taken"),
    expect.stringContaining("its limit of 3"),
  ]);
  expect(await usedOf(ada, "links")).toBe(3);
});

test("a rehearsal says so as well, and all or none is none", async () => {
  const ada = await person({ links: 2 });
  const links = [{ url }, { url }, { url }];
  expect(outcomes(await bulk(ada, links, { dryrun: true }))).toEqual(["good", "good", "refused"]);
  expect(outcomes(await bulk(ada, links, { atomic: true }))).toEqual(["good", "good", "refused"]);
  expect(await usedOf(ada, "links")).toBe(0);
  expect(outcomes(await bulk(ada, links.slice(1), { atomic: true }))).toEqual(["made", "made"]);
});

test("an import refuses the rows beyond it, and its rehearsal across batches", async () => {
  const ada = await person({ links: 205 });
  async function* records(): AsyncGenerator<ImportedRecord> {
    for (let row = 1; row <= 210; row++)
      yield { row, key: `k${row}`, host: null, alias: `moved-${people}-${row}`, url, leftOut: [] };
  }
  for (const mode of ["rehearse", "make"] as const) {
    const rows: ImportedRow[] = [];
    for await (const row of importLinks(ada, records(), { from: "yourls", mode })) rows.push(row);
    const refused = rows.filter(({ outcome }) => outcome === "refused");
    expect(
      refused.map(({ row }) => row),
      mode,
    ).toEqual([206, 207, 208, 209, 210]);
    expect(refused[0]?.reason).toContain("its limit of 205 links");
  }
});

test("archived links count, deleted ones don't, and a restore needs room", async () => {
  const ada = await person({ links: 2 });
  const [first, second] = [await create(ada), await create(ada)];
  await changeLinks(ada, { links: [first.id], change: { archived: true } });
  await expect(create(ada)).rejects.toMatchObject(full);
  await removeLink(ada, second);
  const third = await create(ada);
  await expect(restoreLink(ada, second)).rejects.toMatchObject(full);
  expect(await db().link.count({ where: { id: second.id, deletedAt: null } })).toBe(0);
  await changeLinks(ada, { links: [first.id], change: { archived: false } });
  await removeLink(ada, first);
  await restoreLink(ada, second);
  expect(await usedOf(ada, "links")).toBe(2);
  await removeLink(ada, third);
  expect(await usedOf(ada, "links")).toBe(1);
});

test("links that were archived before there was a limit are counted", async () => {
  const ada = await person({});
  const links = await Promise.all([create(ada), create(ada), create(ada)]);
  await changeLinks(ada, { links: links.map(({ id }) => id), change: { archived: true } });
  // As the release before has left it.
  await pool().query("update workspace_counters set archived = null where workspace_id = $1", [
    ada.workspaceId,
  ]);
  await changeUserQuotas(ada, { id: ada.userId, links: 4 });
  expect(await usedOf(ada, "links")).toBe(3);
  await create(ada);
  await expect(create(ada)).rejects.toMatchObject(full);
  expect(await usedOf(ada, "links")).toBe(4);
});

test("a limit below what is there takes nothing away, and deleting doesn't start the month anew", async () => {
  const ada = await person({});
  const links = await Promise.all(Array.from({ length: 5 }, () => create(ada)));
  await changeUserQuotas(ada, { id: ada.userId, links: 2, monthly: 5 });
  expect(await db().link.count({ where: { workspaceId: ada.workspaceId, deletedAt: null } })).toBe(5);
  for (const link of links) await removeLink(ada, link);
  await expect(create(ada)).rejects.toThrow(/5 new links a month/);
  await pool().query(
    "update workspace_counters set month = month - interval '1 month' where workspace_id = $1",
    [ada.workspaceId],
  );
  await create(ada);
  expect(await usedOf(ada, "monthly")).toBe(1);
});

test("another workspace's limit is nobody else's", async () => {
  const [ada, eve] = [await person({ links: 0 }), await person({})];
  await expect(create(ada)).rejects.toMatchObject(full);
  await create(eve);
});

test("of twenty domains at once as many are added as there is room for", async () => {
  const ada = await person({ domains: 3 });
  const domains = Array.from({ length: 20 }, (_, at) => `https://d${at}.quota-${people}.example.com`);
  const added = await refusalsOf(
    domains.map((domain) => () => createDomain(ada, parse(NewDomain, { domain }))),
  );
  const refused = added.filter((outcome) => outcome !== undefined);
  expect(refused).toHaveLength(17);
  for (const reason of refused)
    expect(reason).toMatchObject({ kind: "conflict", message: expect.stringContaining("3 branded domains") });
  expect(await usedOf(ada, "domains")).toBe(3);
});

test("room is found without reading a link, however many there are", async () => {
  const ada = await person({ links: 600_000, monthly: 600_000 });
  await create(ada);
  const client = await pool().connect();
  const scans = async () => Number((await client.query(SCANS)).rows[0]?.scans);
  await client.query("begin");
  const before = await scans();
  const { rows } = await client.query("select kept, monthly from link_room($1, null, null)", [
    ada.workspaceId,
  ]);
  const after = await scans();
  await client.query("select id from links where workspace_id = $1", [ada.workspaceId]);
  const counting = await scans();
  await client.query("rollback");
  client.release();
  expect(rows).toEqual([{ kept: 599_999, monthly: 599_999 }]);
  expect([after - before, counting - after]).toEqual([0, 1]);
});

/** Of the table and its indexes, by this connection. */
const SCANS = `
  select pg_stat_get_xact_numscans('links'::regclass)
    + (select sum(pg_stat_get_xact_numscans(indexrelid)) from pg_index where indrelid = 'links'::regclass) as scans`;

test("whoever creates a link keeps nobody from deleting one", async () => {
  const ada = await person({ links: 600_000 });
  const link = await create(ada);
  const creating = await pool().connect();
  await creating.query("begin");
  await creating.query("select kept from link_room($1, null, null)", [ada.workspaceId]);
  await removeLink(ada, link);
  // One who restores a link has not locked it yet, so that the other can go on.
  await expect(restoreLink(ada, link)).rejects.toThrow("lock timeout");
  await creating.query("select from links where id = $1 for update nowait", [link.id]);
  await creating.query("rollback");
  creating.release();
  await restoreLink(ada, link);
  expect(await usedOf(ada, "links")).toBe(1);
});
