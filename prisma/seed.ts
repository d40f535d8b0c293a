import { randomUUID } from "node:crypto";
import { languagesOf } from "../lib/analytics/enrich/language";
import { referrerOf } from "../lib/analytics/enrich/referrer";
import { readerOf } from "../lib/analytics/enrich/user-agent";
import { countBatch } from "../lib/analytics/ingest/batch";
import { chooseStore } from "../lib/analytics/ingest/choose-store";
import { lineOf } from "../lib/analytics/ingest/click-line";
import { SEGMENT_HEAD } from "../lib/analytics/ingest/segment";
import { sendLines } from "../lib/analytics/ingest/send-lines";
import { FINISH } from "../lib/analytics/ingest/sql/store-clicks";
import { clickHouse } from "../lib/analytics/store/clickhouse/connection";
import { isWrittenTo, readWhereKept } from "../lib/analytics/store/where-kept";
import { operatorFor } from "../lib/identity/access/actor";
import { createAccount } from "../lib/identity/account/account";
import { linkHistory } from "../lib/links/link-history";
import { createLink } from "../lib/links/links";
import { NewLink } from "../lib/links/schema";
import { connect } from "../lib/platform/database/connect";
import { db } from "../lib/platform/database/db";
import { pool } from "../lib/platform/database/pool";
import { parse, StartError } from "../lib/platform/failure";
import { formatTimestamp } from "../lib/platform/fields";
import { findLink } from "../lib/redirect/caches/links";
import { decide, refusedAs } from "../lib/redirect/decide";
import type { Link } from "../lib/redirect/link";
import { linkKey } from "../lib/redirect/route";
import { COUNTRIES, DEMO_LINKS, LANGUAGES, READERS, REFERRERS } from "./demo-data";
import { seedCatalog } from "./seed-catalog";

const ACCOUNT = { username: "demo", email: "demo@example.com", password: "switchyard" };
const DAYS = 60;
const DAY_MS = 86_400_000;

/** How to sign in to the example account. */
export const DEMO_LOGIN = `${ACCOUNT.username} / ${ACCOUNT.password}`;

/**
 * Fills in an example account: links with rules, sixty days of clicks counted by the same code as real ones, and a catalog.
 * Does nothing when the account already exists.
 */
export async function seedDemo(): Promise<void> {
  if (await db().user.count({ where: { username: ACCOUNT.username } })) return;
  await insistOnStore();
  const { id } = await createAccount(ACCOUNT);
  const actor = operatorFor(await db().user.findUniqueOrThrow({ where: { id } }));
  const random = sequence(20_261_120);
  const lines: string[] = [];
  let shopLink = 0;
  for (const { daily, age, ended, ...body } of DEMO_LINKS) {
    const expiry = ended && formatTimestamp(new Date(Date.now() - DAY_MS));
    const { id: linkId, alias } = await createLink(actor, parse(NewLink, { ...body, expiry }));
    shopLink ||= linkId;
    await db().link.update({
      where: { id: linkId },
      data: { createdAt: new Date(Date.now() - age * DAY_MS) },
    });
    const link = await findLink(linkKey(0, alias));
    if (link)
      lines.push(...visitTimes(Math.min(age, DAYS), daily, random).map((now) => visitOf(link, now, random)));
  }
  const sent = new Date(Date.now() - 9 * DAY_MS);
  await linkHistory.addNote(actor, { id: shopLink, note: "Newsletter sent", date: sent });
  await count(lines);
  await seedCatalog(actor, shopLink);
}

/** Clicks have no file here that the next start could send. */
async function insistOnStore() {
  await chooseStore();
  if (!isWrittenTo(await readWhereKept(pool()), "clickhouse")) return;
  await clickHouse().catch((error: Error) => {
    throw new StartError(
      `The example's clicks cannot be sent to ClickHouse (${error.message}). Start it or mend CLICKHOUSE_URL, or start without --demo.`,
    );
  });
}

/** Timestamps of visits: more on working days and in the afternoon, slowly growing. */
function visitTimes(days: number, daily: number, random: () => number): number[] {
  const found: number[] = [];
  const midnight = Math.floor(Date.now() / DAY_MS) * DAY_MS;
  for (let back = days - 1; back >= 0; back--) {
    const day = midnight - back * DAY_MS;
    const weekend = [0, 6].includes(new Date(day).getUTCDay()) ? 0.55 : 1;
    const visits = Math.round(daily * weekend * (1.15 - back / (3 * days)) * (0.75 + random() / 2));
    for (let visit = 0; visit < visits; visit++) {
      const hour = 14 + 4.2 * (random() + random() + random() - 1.5) * 2;
      found.push(day + Math.floor(Math.min(23.99, Math.max(0, hour)) * 3_600_000));
    }
  }
  return found.filter((at) => at < Date.now()).sort((a, b) => a - b);
}

/** A visit as it would have been decided and counted at that moment. */
function visitOf(link: Link, now: number, random: () => number): string {
  const userAgent = pick(READERS, random);
  const reader = readerOf(userAgent);
  const clicker = {
    now,
    address: `203.0.113.${Math.floor(random() * 250)}`,
    userAgent,
    reader,
    location: { country: pick(COUNTRIES, random), region: "", city: "" },
    languages: languagesOf(pick(LANGUAGES, random)),
    referrer: referrerOf(pick(REFERRERS, random)),
    bot: reader.bot,
    query: "",
    referrerAddress: "",
    rest: "",
    visits: 0,
  };
  const decision = decide(link, clicker, "unlocked");
  if ("to" in decision) return lineOf({ link, track: decision.to, outcome: "passed", clicker });
  const outcome = decision.kind === "refuse" ? refusedAs(decision.why) : "passed";
  return lineOf({ link, track: { rule: "", destination: "" }, outcome, clicker });
}

/** The first values of a list are the most likely ones. */
const pick = <T extends string>(values: readonly T[], random: () => number): T =>
  values[Math.floor(values.length * random() ** 1.9)] ?? (values[0] as T);

/** The same numbers each time, so that the example always looks the same (mulberry32). */
function sequence(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

async function count(lines: string[]) {
  const client = await connect({ name: "seed" });
  const [segment, text] = [randomUUID(), Buffer.from(lines.join(""))];
  try {
    await countBatch(client, { segment, from: SEGMENT_HEAD, to: SEGMENT_HEAD + 1, lines: [text] });
    await sendLines(client, segment, text);
    await client.query(FINISH, [segment]);
  } finally {
    await client.end();
  }
}
