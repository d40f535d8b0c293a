import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import { connect, withClient } from "@/lib/platform/database/connect";
import { migrate } from "@/lib/platform/database/migrate";
import { Failure } from "@/lib/platform/failure";
import { NAME, PUBLISHED, READ_PUBLICATION, wronglyPublished } from "./published";
import {
  allowEmptyColumns,
  findSubscription,
  namingItsSource,
  notifyAlways,
  type Subscription,
} from "./subscriber";

type Subscribing = {
  /** this region's database */
  url: string;
  /** how that database reaches the one at home; needed the first time */
  from: string | undefined;
  /** the region's name, from which its replication slot at home has its own */
  region: string;
  /** called now and then until all tables follow */
  onProgress(state: Subscription): void;
};

/**
 * Makes a database the subscriber of the one at home, or brings a subscriber up to date after an upgrade: the schema by the same migrations, the
 * subscription, its first copy, and triggers that notify this region's processes. May be repeated at any point. Throws a Failure for a database
 * that holds something else.
 */
export const subscribeRegion = (subscribing: Subscribing): Promise<Subscription> =>
  namingItsSource(subscribing.url, "VISITS_DATABASE_URL", () => subscribe(subscribing));

async function subscribe({ url, from, region, onProgress }: Subscribing): Promise<Subscription> {
  await withClient({ name: "region", url }, refuseOtherContent);
  // Whatever AUTO_MIGRATE says: the command is how an operator does it by hand.
  await migrate(url);
  const client = await connect({ name: "region", url });
  try {
    const known = await findSubscription(client);
    if (from !== undefined) await atHome(from, checkHome);
    else if (!known)
      throw new Failure("invalid", "Say where home is: region subscribe --from postgresql://…");
    await allowEmptyColumns(client);
    if (known) await renew(client, known, from);
    else await create(client, from ?? "", region);
    const state = await inSync(client, onProgress);
    for (const table of Object.keys(PUBLISHED)) await client.query(`analyze ${table}`);
    await notifyAlways(client);
    return state;
  } finally {
    await client.end();
  }
}

const atHome = (from: string, work: (home: pg.Client) => Promise<void>): Promise<void> =>
  namingItsSource(from, "--from", () => withClient({ name: "region", url: from }, work));

/** Only an empty database, or one that is a subscriber already: nothing is ever emptied here. */
async function refuseOtherContent(client: pg.Client): Promise<void> {
  if (await findSubscription(client)) return;
  const { rows } = await client.query<{ there: boolean }>("select to_regclass('links') is not null as there");
  if (!rows[0]?.there) return;
  const { rowCount } = await client.query(
    "select from installation union all (select from links limit 1) union all (select from workspaces limit 1)",
  );
  if (rowCount)
    throw new Failure(
      "conflict",
      "VISITS_DATABASE_URL names a database with content of its own. Create an empty database for this region, and name that one.",
    );
}

/** Home has to have this version's tables, and to publish them. */
async function checkHome(home: pg.Client): Promise<void> {
  const { rows } = await home.query<{ table: string; columns: string[] }>(READ_PUBLICATION, [NAME]);
  const wrong = wronglyPublished(rows);
  if (wrong.length > 0)
    throw new Failure(
      "conflict",
      `Home does not publish what this version needs (${wrong.join(", ")}). Upgrade home, run "region publish" there, then try again.`,
    );
}

async function renew(client: pg.Client, { slot }: Subscription, from: string | undefined): Promise<void> {
  if (await hasLost(slot, from))
    throw new Failure(
      "conflict",
      `Home has no replication slot ${slot} any more, or not what it stands for: a backup was restored, another server took over, or the region was away for too long. Subscribe a new, empty database, and set VISITS_DATABASE_URL to that.`,
    );
  if (from !== undefined)
    await client.query(`alter subscription ${NAME} connection ${client.escapeLiteral(from)}`);
  await client.query(`alter subscription ${NAME} refresh publication`);
}

/** False where home can't be asked: a region's schema may be upgraded while home is away. */
async function hasLost(slot: string, from: string | undefined): Promise<boolean> {
  const options = { name: "region", ...(from !== undefined && { url: from }) };
  return withClient(options, async (home) => !(await keepsSlot(home, slot))).catch(() => false);
}

async function keepsSlot(home: pg.Client, slot: string): Promise<boolean> {
  const { rowCount } = await home.query(
    "select from pg_replication_slots where slot_name = $1 and wal_status is distinct from 'lost'",
    [slot],
  );
  return rowCount === 1;
}

/** The slot is made apart, so that it works for two databases of one server, too. One that a failed attempt left behind is used. */
async function create(client: pg.Client, from: string, region: string): Promise<void> {
  const slot = `${NAME}_${region}`;
  await atHome(from, async (home) => {
    const { rows } = await home.query<{ active: boolean }>(
      "select active from pg_replication_slots where slot_name = $1",
      [slot],
    );
    if (rows[0]?.active)
      throw new Failure(
        "conflict",
        `Another region is called ${region}. Choose another name with --name, one for each region.`,
      );
    if (!rows[0]) await home.query("select pg_create_logical_replication_slot($1, 'pgoutput')", [slot]);
  });
  await client.query(
    `create subscription ${NAME} connection ${client.escapeLiteral(from)} publication ${NAME}
       with (create_slot = false, slot_name = ${client.escapeLiteral(slot)})`,
  );
}

const LOOK_MS = 500;

/** Waits until every table has been copied and follows; the server works on by itself when this is interrupted. */
async function inSync(client: pg.Client, onProgress: Subscribing["onProgress"]): Promise<Subscription> {
  for (;;) {
    const state = await findSubscription(client);
    if (!state) throw new Failure("conflict", "The subscription was dropped meanwhile. Start again.");
    if (state.tables > 0 && state.ready === state.tables) return state;
    onProgress(state);
    await pause(LOOK_MS);
  }
}
