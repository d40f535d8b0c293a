import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { StatsQuery } from "@/lib/analytics/statistics/schema";
import { statsOf } from "@/lib/analytics/statistics/statistics";
import { linkSubject } from "@/lib/analytics/statistics/subject";
import { type Actor, operatorFor } from "@/lib/identity/access/actor";
import { insertAccount } from "@/lib/identity/account/account-fixtures";
import { createWebhook } from "@/lib/integrations/webhooks/webhooks";
import { db } from "@/lib/platform/database/db";
import { patiently } from "@/lib/platform/database/patience-fixtures";
import { pool } from "@/lib/platform/database/pool";
import { env } from "@/lib/platform/env";
import { parse } from "@/lib/platform/failure";
import { linkHistory, undoLinkChanges } from "../link-history";
import { createLink, getLink, getLinkSettings, removeLink } from "../links";
import { NewLink } from "../schema";
import { LinksTransfer } from "./schema";
import { transferLink, transferLinks } from "./transfer";

const url = "https://example.com/";
let ada: Actor;
let bea: Actor;
/** Ada in the workspace of Bea. */
let there: Actor;

async function person(): Promise<Actor> {
  const username = `t${randomUUID().slice(0, 8)}`;
  const account = { username, email: `${username}@example.com`, password: "long enough" };
  const { id } = await insertAccount(account);
  return operatorFor(await db().user.findUniqueOrThrow({ where: { id } }));
}
const join = (actor: Actor, { workspaceId }: Actor, role: "member" | "viewer" = "member") =>
  db().membership.create({ data: { workspaceId, userId: actor.userId, role } });
const create = (actor: Actor, body: object = {}) => createLink(actor, parse(NewLink, { url, ...body }));
const oneByOne = async (ids: number[], work: (id: number) => Promise<unknown>) => {
  for (const id of ids) await work(id);
};
const counter = async ({ workspaceId }: Actor) =>
  (
    await pool().query<{ links: number; month_links: number }>(
      "select links, month_links from workspace_counters where workspace_id = $1",
      [workspaceId],
    )
  ).rows[0];

beforeAll(async () => {
  [ada, bea] = [await person(), await person()];
  await join(ada, bea);
  there = { ...ada, workspaceId: bea.workspaceId };
});
afterAll(() => pool().end());

test("a link goes to another workspace with its settings, and is gone from its own", async () => {
  const { id, alias } = await create(ada, {
    title: "Kept",
    description: "A note",
    password: "secret words",
    externalid: "order-1",
    geotarget: [{ location: "poland", link: "https://example.com/pl" }],
    parameters: [{ name: "utm_source", value: "x" }],
  });
  const before = await getLinkSettings(ada, { id });
  const result = await transferLink(ada, { id, workspace: bea.workspaceId });
  expect(result.moved.map((link) => link.id)).toEqual([id]);
  await expect(getLink(ada, { id })).rejects.toMatchObject({ kind: "not-found" });
  expect(await getLinkSettings(bea, { id })).toMatchObject({
    ...before,
    workspaceId: bea.workspaceId,
    updatedAt: expect.any(Date),
    alias,
  });
  const { rows } = await linkHistory.list(there, { id, page: 1, limit: 10 });
  expect(rows[0]?.changes).toMatchObject([{ field: "workspace" }]);
  const entryid = rows[0]?.id ?? 0;
  await expect(undoLinkChanges(there, { id, entryid })).rejects.toMatchObject({ kind: "conflict" });
});

test("what belongs to the former workspace stays behind, and the caller hears of it before", async () => {
  const { workspaceId } = ada;
  const named = { workspaceId, name: "x" };
  const campaign = await db().campaign.create({ data: { ...named, slug: `c-${randomUUID().slice(0, 8)}` } });
  const channel = await db().channel.create({ data: named });
  const pixel = await db().pixel.create({ data: { ...named, type: "gtag", kind: "gtag", tag: "G-1" } });
  const splash = await db().splashPage.create({ data: named });
  const body = { campaign: campaign.id, channels: [channel.id], pixels: [pixel.id], type: String(splash.id) };
  const rules = [
    { name: "Named", page: "splash", splash: splash.id },
    { name: "Plain", url: "https://example.com/plain" },
  ];
  const { id } = await create(ada, { ...body, rules });
  await db().statShare.create({ data: { workspaceId, linkId: id, token: randomUUID(), cards: [] } });
  const code = await db().qrCode.create({
    data: { ...named, linkId: id, alias: `q${randomUUID().slice(0, 6)}`, type: "link", data: {} },
  });
  const transfer = { links: [id], workspace: bea.workspaceId };
  const dry = await transferLinks(ada, { ...transfer, dryrun: true });
  const left = { campaign: 1, channels: 1, pixels: 1, splash: 1, overlay: 0, codes: 1, shares: 1 };
  expect(dry.left).toEqual(left);
  expect((await getLinkSettings(ada, { id })).campaign).not.toBeNull();
  expect((await transferLinks(ada, transfer)).left).toEqual(left);
  const after = await getLinkSettings(bea, { id });
  expect(after).toMatchObject({
    campaign: null,
    channelItems: [],
    pixels: [],
    type: "splash",
    splashId: null,
  });
  expect(after.rules).toMatchObject([{ name: "Named", page: "splash", splash: null }, { name: "Plain" }]);
  expect(await db().statShare.count({ where: { linkId: id } })).toBe(0);
  expect(await db().qrCode.findUnique({ where: { id: code.id } })).toMatchObject({
    linkId: null,
    workspaceId,
  });
});

test("links on a branded domain stay unless they get another one, and taken names stay", async () => {
  const host = `${randomUUID().slice(0, 8)}.example`;
  const domain = await db().domain.create({
    data: { workspaceId: ada.workspaceId, scheme: "https", host, status: "verified", txtToken: "x" },
  });
  const branded = await create(ada, { domain: host, custom: "branded" });
  const taken = await create(ada, { domain: host, custom: `taken-${domain.id}` });
  const known = await create(ada, { externalid: "known" });
  await create(bea, { custom: `Taken-${domain.id}` });
  await create(bea, { externalid: "known" });
  const links = [branded.id, taken.id, known.id];
  const transfer = { links, workspace: bea.workspaceId };
  const stays = await transferLinks(ada, transfer);
  expect(stays.refused.map(({ id, reason }) => [id, reason])).toEqual([
    [branded.id, "domain"],
    [taken.id, "domain"],
    [known.id, "externalid"],
  ]);
  const home = new URL(env().SHORT_URL).host;
  const moved = await transferLinks(ada, { ...transfer, domain: home });
  expect(moved.moved.map(({ id }) => id)).toEqual([branded.id]);
  expect(moved.refused.map(({ reason }) => reason)).toEqual(["alias", "externalid"]);
  expect(await getLink(bea, { id: branded.id })).toMatchObject({ alias: "branded", domain: null });
});

test("nobody transfers to where they can't write, from where they can't, or what isn't theirs", async () => {
  const { id } = await create(ada);
  const stranger = await person();
  const to = ({ workspaceId }: Actor) => transferLink(ada, { id, workspace: workspaceId });
  await expect(to(stranger)).rejects.toMatchObject({ kind: "not-found" });
  await expect(to(ada)).rejects.toMatchObject({ kind: "invalid" });
  await join(ada, stranger, "viewer");
  await expect(to(stranger)).rejects.toMatchObject({ kind: "unauthorized" });
  await join(stranger, bea);
  const foreign = { id, workspace: bea.workspaceId };
  await expect(transferLink(stranger, foreign)).rejects.toMatchObject({ kind: "not-found" });
  const credential = { kind: "key" as const, id: 1, limit: null };
  await expect(transferLink({ ...ada, credential }, foreign)).rejects.toMatchObject({ kind: "unauthorized" });
  await db().workspace.update({ where: { id: ada.workspaceId }, data: { blockedAt: new Date() } });
  await expect(transferLink(ada, foreign)).rejects.toMatchObject({ kind: "conflict" });
  await db().workspace.update({ where: { id: ada.workspaceId }, data: { blockedAt: null } });
  await removeLink(ada, { id });
  await expect(transferLink(ada, foreign)).rejects.toMatchObject({ kind: "not-found" });
});

test("counters follow, quotas of the other workspace count them as new, and a full one takes none", async () => {
  const [from, to] = [await person(), await person()];
  await join(from, to);
  const ids = [];
  for (let nth = 0; nth < 4; nth++) ids.push((await create(from)).id);
  const links = ids.slice(0, 3);
  await pool().query("insert into workspace_quotas values ($1, 'monthly', 2)", [to.workspaceId]);
  const transfer = { links, workspace: to.workspaceId };
  await expect(transferLinks(from, transfer)).rejects.toMatchObject({ kind: "conflict" });
  expect(await counter(from)).toMatchObject({ links: 4 });
  await transferLinks(from, { ...transfer, links: ids.slice(0, 2) });
  expect(await counter(from)).toMatchObject({ links: 2 });
  expect(await counter(to)).toMatchObject({ links: 2, month_links: 2 });
  const { rows } = await pool().query("select workspace_id from link_counters where link_id = any ($1)", [
    ids.slice(0, 2),
  ]);
  expect(rows).toEqual([{ workspace_id: to.workspaceId }, { workspace_id: to.workspaceId }]);
  await expect(transferLinks(from, { ...transfer, links: ids.slice(2) })).rejects.toThrow("its limit of");
});

test("webhooks hear that it was deleted here and created there", async () => {
  const [from, to] = [await person(), await person()];
  await join(from, to);
  const { id } = await create(from);
  const events = ["link.created", "link.changed", "link.deleted"] as const;
  for (const who of [from, to])
    await createWebhook(who, { url: "https://receiver.example/", events: [...events] });
  await transferLink(from, { id, workspace: to.workspaceId });
  const { rows } = await pool().query<{ workspace_id: number; event: string }>(
    `select workspace_id, event from webhook_deliveries d join webhooks w on w.id = d.webhook_id where subject_id = $1 order by d.id`,
    [id],
  );
  expect(rows).toContainEqual({ workspace_id: from.workspaceId, event: "link.deleted" });
  expect(rows).toContainEqual({ workspace_id: to.workspaceId, event: "link.created" });
  expect(rows).toHaveLength(2);
});

test("transfers in both directions at once end well, and each link is in one place", async () => {
  const [a, b] = [await person(), await person()];
  await Promise.all([join(a, b), join(b, a)]);
  const ids = await Promise.all(Array.from({ length: 4 }, () => create(a).then(({ id }) => id)));
  const back = await Promise.all(Array.from({ length: 4 }, () => create(b).then(({ id }) => id)));
  await Promise.all([
    oneByOne(ids, (id) => patiently(() => transferLink(a, { id, workspace: b.workspaceId }))),
    oneByOne(back, (id) => patiently(() => transferLink(b, { id, workspace: a.workspaceId }))),
    ...Array.from({ length: 4 }, () => patiently(() => create(a))),
  ]);
  expect(await counter(a)).toMatchObject({ links: 8 });
  expect(await counter(b)).toMatchObject({ links: 4 });
});

test("a filter says which, five hundred at a time", async () => {
  const [from, to] = [await person(), await person()];
  await join(from, to);
  await pool().query(
    `insert into links (workspace_id, alias, url) select $1::int, 'many-' || n, 'https://example.com/' from generate_series(1, 501) n`,
    [from.workspaceId],
  );
  const matching = { q: "many-" };
  const first = await transferLinks(from, parse(LinksTransfer, { matching, workspace: to.workspaceId }));
  expect([first.moved.length, first.next]).toEqual([500, expect.any(Number)]);
  const rest = await transferLinks(
    from,
    parse(LinksTransfer, { matching, workspace: to.workspaceId, after: first.next }),
  );
  expect([rest.moved.length, rest.next]).toEqual([1, null]);
});

test("a link without a click has empty statistics in both places", async () => {
  const { id } = await create(ada);
  await transferLink(ada, { id, workspace: bea.workspaceId });
  const query = StatsQuery.parse({ from: "2026-01-01", to: "2026-01-31" });
  expect((await statsOf(linkSubject)(bea, { id, ...query })).totals.clicks).toBe(0);
});
