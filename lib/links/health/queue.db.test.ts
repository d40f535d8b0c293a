import { beforeEach, expect, test } from "vitest";
import type { Actor } from "@/lib/identity/access/actor";
import { db } from "@/lib/platform/database/db";
import { pool } from "@/lib/platform/database/pool";
import { env } from "@/lib/platform/env";
import { Round } from "./check";
import { fileDestinations } from "./file-destinations";
import { healthOf } from "./health";
import {
  addLink,
  changeLink,
  checkDue,
  fullRound,
  health,
  makeDue,
  NEARBY,
  someone,
  websiteForFile,
} from "./health-fixtures";
import { CLAIM, claimDue, mendTimes, purgeUnused } from "./queue";

const { site, status } = await websiteForFile();
let actor: Actor;
beforeEach(async () => {
  actor = await someone();
});

test("a check never comes in here as a visit, by itself or by a redirect", async () => {
  const id = await addLink(actor, "https://example.org/");
  const other = await addLink(actor, site.at("leads-here"));
  await db().link.update({ where: { id }, data: { url: `${env().SHORT_URL}/abc` } });
  site.answer = (_, response) => void response.writeHead(302, { Location: `${env().SHORT_URL}/abc` }).end();
  await fullRound();
  for (const each of [id, other])
    expect(await health(each)).toMatchObject({ status: "unknown", reason: "own" });
  site.answer = (_, response) => void response.writeHead(status.code).end();
});

test("two processes never ask for the same destination, and a host is asked by one at a time", async () => {
  for (let at = 0; at < 40; at++) await addLink(actor, site.at(`host-${at}`));
  for (let at = 0; at < 2; at++) await addLink(actor, site.at("busy", `/${at}`));
  await fileDestinations();
  await makeDue();
  let [busy, most] = [0, 0];
  site.answer = (request, response) => {
    if (request.headers.host?.startsWith("busy")) most = Math.max(most, ++busy);
    response.on("close", () => {
      if (request.headers.host?.startsWith("busy")) busy -= 1;
    });
    response.writeHead(200).end();
  };
  const rounds = [1, 2].map(() => checkDue(60_000));
  const checks = (await Promise.all(rounds)).reduce((all, some) => all + some, 0);
  expect(checks).toBe(42);
  expect(new Set(site.asked).size).toBe(site.asked.length);
  expect(most).toBe(1);
  site.answer = (_, response) => void response.writeHead(status.code).end();
});

test("what a killed process had claimed is due again once its lease has ended", async () => {
  await addLink(actor, site.at("killed"));
  await fileDestinations();
  await makeDue();
  expect(await claimDue(10)).toHaveLength(1);
  const next = () => checkDue(100);
  expect(await next()).toBe(0);
  await pool().query("update destination_hosts set next_at = now() - interval '1 second'");
  expect(await next()).toBe(1);
});

test("a term that is over begins no check", async () => {
  await addLink(actor, site.at("over"));
  await fileDestinations();
  await makeDue();
  expect(await new Round({ aborted: true }, { guards: NEARBY, longestMs: 5_000 }).run()).toBe(0);
  expect(site.asked).toEqual([]);
});

test("a host that asks for patience is left alone for as long, and what was known stays", async () => {
  const id = await addLink(actor, site.at("patient"));
  await fullRound();
  site.answer = (_, response) => void response.writeHead(429, { "Retry-After": "3000" }).end();
  await fullRound();
  expect(await health(id)).toMatchObject({ status: "ok" });
  const { rows } = await pool().query<{ minutes: number }>(
    "select round(extract(epoch from next_at - now()) / 60)::int as minutes from destination_hosts",
  );
  expect(rows[0]?.minutes).toBeGreaterThanOrEqual(44);
  site.answer = (_, response) => void response.writeHead(status.code).end();
});

test("where nothing answers any more, links are not to blame", async () => {
  const ids: number[] = [];
  for (let at = 0; at < 8; at++) ids.push(await addLink(actor, site.at(`silent-${at}`)));
  await fileDestinations();
  await makeDue();
  const guards = {
    ...NEARBY,
    resolve: () => Promise.reject(Object.assign(new Error(), { code: "ECONNREFUSED" })),
  };
  await checkDue(5_000, guards);
  expect((await healthOf(ids)).size).toBe(4);
  await fullRound();
  expect([...(await healthOf(ids)).values()].map((each) => each.status)).toEqual(ids.map(() => "ok"));
});

test("times that a wrong clock has noted are mended", async () => {
  await addLink(actor, site.at("years"));
  await fullRound();
  await pool().query("update destinations set next_at = now() + interval '2 years'");
  await pool().query("update destination_hosts set next_at = now() + interval '2 years'");
  expect(await mendTimes()).toBe(1);
  expect(await checkDue(1_000)).toBe(1);
});

test("a host with 5,000 links is one line of the queue, and the next ones are found by indexes", async () => {
  await pool().query(
    `insert into links (workspace_id, alias, url)
     select $1, 'many-' || n, 'https://many.example/' || n from generate_series(1, 5000) n`,
    [actor.workspaceId],
  );
  expect(await fileDestinations()).toBe(5_000);
  expect(await fileDestinations()).toBe(0);
  await makeDue();
  await pool().query("analyze destinations, destination_hosts, link_destinations, links");
  const { rows } = await pool().query<{ "QUERY PLAN": string }>(
    `explain ${CLAIM}`.replaceAll("$1", "16").replaceAll("$2", "-1").replaceAll("$3", "120"),
  );
  const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
  expect(plan).toContain("destinations_host_next_at_idx");
  expect(plan).not.toMatch(/Seq Scan on (destinations|links|link_destinations)\b/);
  expect(await claimDue(16)).toHaveLength(1);
});

test("hundreds of hosts of one workspace keep no other one waiting", async () => {
  await pool().query(
    `insert into links (workspace_id, alias, url)
     select $1, 'slow-' || n, 'https://slow-' || n || '.example/' from generate_series(1, 300) n`,
    [actor.workspaceId],
  );
  await fileDestinations();
  const others = [await someone(), await someone()];
  for (const other of others) await addLink(other, `https://quick-${other.workspaceId}.example/`);
  await fileDestinations();
  await makeDue();
  // Those of the others have waited for a shorter time.
  await pool().query("update destination_hosts set next_at = now() where host like 'quick%'");
  const claimed = [
    ...(await claimDue(1)),
    ...(await claimDue(1)),
    ...(await claimDue(1)),
    ...(await claimDue(3)),
  ];
  expect(claimed).toHaveLength(6);
  expect(claimed.filter(({ host }) => host.startsWith("quick"))).toHaveLength(2);
});

test("a host is in the turn of the workspace whose address is due first", async () => {
  const [id, other] = [site.at("shared", "/a"), site.at("shared", "/b")];
  const someoneElse = await someone();
  await addLink(actor, id);
  await addLink(someoneElse, other);
  await fileDestinations();
  await pool().query(
    "update destinations set next_at = now() - case when url = $1 then interval '2 minutes' else interval '1 minute' end",
    [id],
  );
  await pool().query(
    "update destination_hosts set next_at = now() - interval '1 minute', free_at = '-infinity'",
  );
  const turn = async () =>
    (await pool().query("select workspace_id from destination_hosts")).rows[0]?.workspace_id;
  await checkDue(100);
  expect(site.asked).toHaveLength(1);
  expect(await turn()).toBe(someoneElse.workspaceId);
});

test("a destination that no link leads to any more is removed though nothing is checked", async () => {
  const id = await addLink(actor, site.at("before"));
  await fileDestinations();
  await changeLink(actor, id, { url: site.at("after") });
  await fileDestinations();
  expect(await purgeUnused()).toBe(0);
  await pool().query("update destinations set next_at = now() - interval '9 days'");
  expect(await purgeUnused()).toBe(1);
  const { rows } = await pool().query("select url from destinations");
  expect(rows).toEqual([{ url: site.at("after") }]);
});
