import { afterEach, beforeEach, expect, test } from "vitest";
import type { Actor } from "@/lib/identity/access/actor";
import { createWebhook } from "@/lib/integrations/webhooks/webhooks";
import { pool } from "@/lib/platform/database/pool";
import { queueEvents } from "./events";
import { addLink, fullRound, hoursLater, someone, websiteForFile } from "./health-fixtures";

const { site, status } = await websiteForFile();
let actor: Actor;
beforeEach(async () => {
  actor = await someone();
  await pool().query("truncate webhook_deliveries");
});

afterEach(() => pool().query("delete from webhooks"));

/** Links of the workspace to one address, and how many events of each kind they have. */
async function linksTo(url: string, count: number) {
  await pool().query(
    `insert into links (workspace_id, alias, url)
     select $1, 'shared-' || $1::int || '-' || n, $2 from generate_series(1, $3) n`,
    [actor.workspaceId, url, count],
  );
}
const events = async () =>
  (
    await pool().query<{ event: string; links: number }>(
      `select event, count(distinct subject_id)::int as links from webhook_deliveries where event like 'link.%ed' or event like 'link.broken'
       group by event having count(*) = count(distinct subject_id) order by event`,
    )
  ).rows;
const pending = async () =>
  (await pool().query("select event from destinations where event is not null")).rows.length;

test("a destination that very many links share has an event of each, in batches", async () => {
  await linksTo(site.at("shared"), 1_200);
  await fullRound();
  status.code = 404;
  await fullRound();
  await hoursLater(6);
  const { id } = await createWebhook(actor, {
    url: "https://hooks.example/",
    events: ["link.broken", "link.recovered"],
  });
  await fullRound();
  expect(await events()).toEqual([{ event: "link.broken", links: 500 }]);
  expect(await pending()).toBe(1);
  // A process that ends in between leaves the others to the next one.
  await queueEvents({ aborted: true });
  expect(await events()).toEqual([{ event: "link.broken", links: 500 }]);
  expect(await queueEvents()).toBe(700);
  expect(await events()).toEqual([{ event: "link.broken", links: 1_200 }]);
  expect(await pending()).toBe(0);
  status.code = 200;
  await fullRound();
  await Promise.all([queueEvents(), queueEvents()]);
  expect(await events()).toEqual([
    { event: "link.broken", links: 1_200 },
    { event: "link.recovered", links: 1_200 },
  ]);
  const { rows } = await pool().query("select data from webhook_deliveries where webhook_id = $1 limit 1", [
    id,
  ]);
  expect(rows[0].data).toMatchObject({ destination: site.at("shared") });
});

test("where no webhook is told, nothing is kept to be told", async () => {
  await addLink(actor, site.at("quiet"));
  await fullRound();
  status.code = 404;
  await fullRound();
  await hoursLater(6);
  await fullRound();
  expect(await pending()).toBe(0);
  await createWebhook(actor, { url: "https://hooks.example/", events: ["link.broken"] });
  expect(await queueEvents()).toBe(0);
  expect(await events()).toEqual([]);
});
