import { chooseStore } from "../lib/analytics/ingest/choose-store";
import { createShare } from "../lib/analytics/shares/shares";
import { clickHouse } from "../lib/analytics/store/clickhouse/connection";
import { isWrittenTo, readWhereKept } from "../lib/analytics/store/where-kept";
import { type Actor, operatorFor } from "../lib/identity/access/actor";
import { createAccount } from "../lib/identity/account/account";
import { emptyClosedWorkspaces } from "../lib/identity/account/deletion";
import { updateWorkspace } from "../lib/identity/workspaces/workspaces";
import { updateBrand } from "../lib/links/brand/brand";
import { db } from "../lib/platform/database/db";
import { pool } from "../lib/platform/database/pool";
import { isInEnvironment } from "../lib/platform/env";
import { StartError } from "../lib/platform/failure";
import { chooseSetting } from "../lib/platform/settings/settings";
import { countClicks } from "./demo-clicks";
import { continueDemo } from "./demo-later";
import { seedCatalog } from "./seed-catalog";
import { idIn, seedLinks, seedPageCounts } from "./seed-links";
import { COLLEAGUE, seedTeam } from "./seed-team";

const ACCOUNT = { username: "demo", email: "demo@example.com", password: "switchyard" };
/** Its name until everything is there, which nobody can give themselves: a demo that was interrupted is made anew. */
const UNFINISHED = { username: "demo-unfinished", email: "demo-unfinished@example.invalid" };

/** How to sign in to the demo account. */
export const DEMO_LOGIN = `${ACCOUNT.username} / ${ACCOUNT.password}`;

/**
 * Fills the demo account: something in every section, and ninety days of clicks counted by the same code as real ones. Does nothing where the
 * account is there already. Throws a StartError where others have accounts: what is here is nobody's demo.
 */
export async function seedDemo(): Promise<void> {
  if (await db().user.count({ where: { username: ACCOUNT.username } })) return;
  const isUnfinished = (await db().user.count({ where: { username: UNFINISHED.username } })) > 0;
  const own = isUnfinished ? [UNFINISHED.username, COLLEAGUE.username] : [];
  const others = await db().user.count({ where: { username: { notIn: own } } });
  if (others > 0)
    throw new StartError(
      "There are accounts in this database, so it isn't filled with a demo. Start without --demo, or with another DATA_DIR or DATABASE_URL.",
    );
  await insistOnStore();
  if (isUnfinished) await removeAccounts(own);
  const { id } = await createAccount({ ...ACCOUNT, ...UNFINISHED });
  const actor = operatorFor(await db().user.findUniqueOrThrow({ where: { id } }));
  await fill(actor);
  const { username, email } = ACCOUNT;
  await db().user.update({
    where: { id },
    data: { username, email, personalWorkspace: { update: { name: "Night Mail" } } },
  });
}

/** Makes the demo where there is none, and keeps it filled up to now. Gives the way to stop. */
export async function startDemo(): Promise<() => void> {
  await seedDemo();
  return continueDemo(ACCOUNT.username);
}

async function fill(actor: Actor): Promise<void> {
  await updateBrand(actor, { name: "Night Mail", color: "#b4531b" });
  const ids = await seedLinks(actor);
  const counted = await countClicks({
    poster: { source: "qr", sourceId: idIn(ids.codes, "poster") },
    "menu-card": { source: "qr", sourceId: idIn(ids.codes, "menu-card") },
    rotator: { source: "rotator", sourceId: ids.campaign },
    bio: { source: "bio", sourceId: ids.bio },
  });
  await seedPageCounts(ids, counted);
  await seedCatalog(actor, ids.links);
  await updateWorkspace(actor, { timezone: "Europe/Berlin", attribution: true, linkhealth: false });
  await trustDomains(actor);
  await createShare("campaign")(actor, { id: ids.campaign, name: "For the agency" });
  await seedTeam(actor);
  await createShare("url")(actor, { id: idIn(ids.links, "get-app"), name: "Launch, for the team" });
}

/**
 * The demo's hosts are made up: a check would call its domain and every destination broken. So checks of domains begin switched off, as those of
 * destinations do in the workspace; either can be switched on in the settings.
 */
async function trustDomains({ userId }: Actor): Promise<void> {
  if (!isInEnvironment("DOMAIN_CHECK"))
    await chooseSetting({ name: "DOMAIN_CHECK", value: "off", by: userId });
}

async function removeAccounts(usernames: string[]): Promise<void> {
  const personalOf = { username: { in: usernames } };
  await db().workspace.updateMany({ where: { personalOf }, data: { closedAt: new Date() } });
  await emptyClosedWorkspaces(AbortSignal.timeout(60_000));
}

/** Clicks have no file here that the next start could send. */
async function insistOnStore() {
  await chooseStore();
  if (!isWrittenTo(await readWhereKept(pool()), "clickhouse")) return;
  await clickHouse().catch((error: Error) => {
    throw new StartError(
      `The demo's clicks cannot be sent to ClickHouse (${error.message}). Start it or mend CLICKHOUSE_URL, or start without --demo.`,
    );
  });
}
