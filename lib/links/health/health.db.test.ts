import { beforeEach, expect, test } from "vitest";
import type { Actor } from "@/lib/identity/access/actor";
import { getWorkspace, updateWorkspace } from "@/lib/identity/workspaces/workspaces";
import { createWebhook } from "@/lib/integrations/webhooks/webhooks";
import { db } from "@/lib/platform/database/db";
import { pool } from "@/lib/platform/database/pool";
import { env } from "@/lib/platform/env";
import { LinkListQuery } from "../filter";
import { removeLink } from "../links";
import { listLinks } from "../list";
import { presentListedLink } from "../present";
import { checkDestinations } from "./check";
import { fileDestinations } from "./file-destinations";
import {
  addLink,
  changeLink,
  checkDue,
  fullRound,
  health,
  hoursLater,
  makeDue,
  NEARBY,
  someone,
  websiteForFile,
} from "./health-fixtures";
import { recheckLink } from "./recheck";

const { site, status } = await websiteForFile();
let actor: Actor;
beforeEach(async () => {
  actor = await someone();
});

const listed = async (query: object) =>
  (await listLinks(actor, LinkListQuery.parse(query))).rows.map(({ id }) => id);

test("a link's health is null until its destination was checked", async () => {
  const id = await addLink(actor, site.at("one"));
  const query = LinkListQuery.parse({ include: "health" });
  const shown = async () =>
    (await listLinks(actor, query)).rows.map((row) => presentListedLink(row, query).health);
  expect(await shown()).toEqual([null]);
  expect(await fullRound()).toBe(1);
  expect(await shown()).toMatchObject([{ status: "ok", reason: null, address: site.at("one") }]);
  expect(await listed({ health: "ok" })).toEqual([id]);
  expect(await fullRound()).toBe(1);
  expect(site.asked).toEqual(["HEAD one.example/", "HEAD one.example/"]);
});

test("one failure is not broken, a second one hours later is, and an answer ends it", async () => {
  const { id: webhook } = await createWebhook(actor, {
    url: "https://receiver.example.com/",
    events: ["link.broken", "link.recovered", "link.changed"],
  });
  const id = await addLink(actor, site.at("two", "/page"));
  status.code = 404;
  await fullRound();
  expect(await health(id)).toMatchObject({ status: "failing", reason: "status", httpStatus: 404 });
  await fullRound();
  expect(await health(id)).toMatchObject({ status: "failing" });
  await hoursLater(6);
  await fullRound();
  expect(await health(id)).toMatchObject({ status: "broken", reason: "status", httpStatus: 404 });
  expect(await listed({ health: "broken" })).toEqual([id]);
  await fullRound();
  status.code = 200;
  await fullRound();
  expect(await health(id)).toMatchObject({ status: "ok", reason: null, httpStatus: null });
  const { rows } = await pool().query<{ event: string; data: object }>(
    "select event, data from webhook_deliveries where webhook_id = $1 order by id",
    [webhook],
  );
  expect(rows.map(({ event }) => event)).toEqual(["link.broken", "link.recovered"]);
  expect(rows[0]?.data).toMatchObject({
    id,
    destination: site.at("two", "/page"),
    reason: "status",
    status: 404,
  });
  expect(await db().historyEntry.count({ where: { linkId: id } })).toBe(0);
});

test("the worst of a link's destinations, targets and rules counts, and names which one it is", async () => {
  const id = await addLink(actor, site.at("main"), {
    geotarget: [{ location: "Germany", link: site.at("german") }],
    rules: [
      { name: "Half", split: [{ url: site.at("left") }, { url: site.at("right") }] },
      { name: "Rest", url: site.at("rest", "/#part") },
    ],
  });
  site.answer = (request, response) =>
    void response.writeHead(request.headers.host?.startsWith("right") ? 410 : 200).end();
  expect(await fullRound()).toBe(5);
  await hoursLater(6);
  await fullRound();
  expect(await health(id)).toMatchObject({ status: "broken", url: site.at("right"), httpStatus: 410 });
  expect(await listed({ health: "ok" })).toEqual([]);
  await changeLink(actor, id, { rules: [] });
  expect(await health(id)).toBeUndefined();
  expect(await listed({ health: "unchecked" })).toEqual([id]);
  await fullRound();
  expect(await health(id)).toMatchObject({ status: "ok" });
  site.answer = (_, response) => void response.writeHead(status.code).end();
});

test("another destination, target or rule makes the old one's health nobody's, and nothing else does", async () => {
  const id = await addLink(actor, site.at("old"));
  const known = async () => {
    await fullRound();
    return (await health(id)) !== undefined;
  };
  expect(await known()).toBe(true);
  await changeLink(actor, id, { title: "New" });
  expect(await health(id)).toBeDefined();
  for (const changes of [
    { url: site.at("new") },
    { geotarget: [{ location: "Germany", link: site.at("german") }] },
    { geotarget: [{ location: "Germany", link: site.at("deutsch") }] },
    { geotarget: [] },
    { rules: [{ name: "All", url: site.at("rule") }] },
  ]) {
    await changeLink(actor, id, changes);
    expect(await health(id), JSON.stringify(changes)).toBeUndefined();
    expect(await known()).toBe(true);
  }
  expect(site.asked).toContain("HEAD deutsch.example/");
  const { rows } = await pool().query("select from destinations d where url like '%old.example%'");
  expect(rows).toEqual([]);
});

test("an address that many links of a workspace have is asked once, and once more for another workspace", async () => {
  const url = site.at("shared");
  const ids = [await addLink(actor, url), await addLink(actor, url), await addLink(actor, `${url}#part`)];
  const other = await someone();
  const theirs = await addLink(other, url);
  const strangers = await createWebhook(other, {
    url: "https://receiver.example.com/",
    events: ["link.broken"],
  });
  expect(await fullRound()).toBe(2);
  for (const id of [...ids, theirs]) expect(await health(id)).toMatchObject({ status: "ok" });
  expect((await listed({ health: "ok" })).toSorted((a, b) => a - b)).toEqual(ids);
  await pool().query("update destinations set status = 'failing', since = now() - interval '6 hours'");
  status.code = 404;
  await makeDue();
  await pool().query("update destinations set next_at = now() + interval '8 days' where workspace_id = $1", [
    other.workspaceId,
  ]);
  await checkDue(1_000);
  const { rows } = await pool().query("select event from webhook_deliveries where webhook_id = $1", [
    strangers.id,
  ]);
  expect([(await health(ids[0] ?? 0))?.status, (await health(theirs))?.status, rows]).toEqual([
    "broken",
    "failing",
    [],
  ]);
});

test("links that visitors can't come to are not checked", async () => {
  const disabled = await addLink(actor, site.at("disabled"));
  await fullRound();
  await changeLink(actor, disabled, { status: "disabled" });
  site.asked = [];
  const deleted = await addLink(actor, site.at("deleted"));
  await removeLink(actor, { id: deleted });
  await addLink(actor, site.at("expired"), { expiry: "2099-01-01" }).then((id) =>
    db().link.update({ where: { id }, data: { expiresAt: new Date("2020-01-01") } }),
  );
  const archived = await addLink(actor, site.at("archived"));
  await db().link.update({ where: { id: archived }, data: { archivedAt: new Date() } });
  expect(await fullRound()).toBe(0);
  expect(site.asked).toEqual([]);
  await expect(recheckLink(actor, { id: archived }, NEARBY)).rejects.toThrow(
    "Visitors can't come to this link",
  );
  await expect(recheckLink(actor, { id: disabled }, NEARBY)).rejects.toThrow(
    "Visitors can't come to this link",
  );
  expect(await health(disabled)).toMatchObject({ status: "ok" });
});

test("LINK_HEALTH=off asks nobody", async () => {
  const { LINK_HEALTH } = env();
  const id = await addLink(actor, site.at("off"));
  await fileDestinations();
  await makeDue();
  Object.assign(env(), { LINK_HEALTH: "off" });
  expect(await checkDestinations()).toBe(0);
  await expect(recheckLink(actor, { id }, NEARBY)).rejects.toThrow("LINK_HEALTH");
  Object.assign(env(), { LINK_HEALTH });
  expect(site.asked).toEqual([]);
});

test("a press checks at once, whatever is due, for members only and ten times a minute", async () => {
  const id = await addLink(actor, site.at("press", "/{path}"));
  expect(await recheckLink(actor, { id }, NEARBY)).toMatchObject({
    status: "unknown",
    reason: "placeholder",
  });
  const ids = [];
  for (let at = 0; at < 10; at++) ids.push(await addLink(actor, site.at(`press-${at}`)));
  expect(await recheckLink(actor, { id: ids[0] ?? 0 }, NEARBY)).toMatchObject({ status: "ok" });
  await expect(recheckLink(await someone(), { id }, NEARBY)).rejects.toMatchObject({ kind: "not-found" });
  for (const each of ids.slice(1, 9)) await recheckLink(actor, { id: each }, NEARBY);
  await expect(recheckLink(actor, { id: ids[9] ?? 0 }, NEARBY)).rejects.toMatchObject({ kind: "limited" });
});

test("a workspace ends checks of its own links, and begins them again", async () => {
  const id = await addLink(actor, site.at("ended"));
  await updateWorkspace(actor, { linkhealth: false });
  const other = await addLink(await someone(), site.at("others"));
  expect(await fullRound()).toBe(1);
  await expect(recheckLink(actor, { id }, NEARBY)).rejects.toThrow("has ended checks");
  expect([await health(id), (await health(other))?.status]).toEqual([undefined, "ok"]);
  await updateWorkspace(actor, { name: "Acme" });
  expect((await getWorkspace(actor)).uncheckedSince).not.toBeNull();
  await updateWorkspace(actor, { linkhealth: true });
  await fullRound();
  expect(await health(id)).toMatchObject({ status: "ok" });
});
