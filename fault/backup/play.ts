import { cpSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { Ledger, settled } from "../ledger";
import { ALIASES } from "../setup";
import { ask, Traffic } from "../traffic";
import {
  accessIsBack,
  clicksAreBack,
  type Finding,
  linksAreBack,
  picturesAreBack,
  sameLandings,
  webhooksAreBack,
} from "./findings";
import { type Created, Creator, createLink, upload } from "./load";
import { Person } from "./person";
import type { Receiver } from "./receiver";
import type { Ran, Site } from "./site";
import { createDecidingLinks, whereVisitorsLand } from "./visits";

export type DisasterOptions = {
  before: Site;
  /** on another data directory, another port and another database */
  after: Site;
  receiver: Receiver;
  folder: string;
  visits: number;
  /** Deletes what `before` has outside its data directory. */
  destroy(): Promise<void>;
  onStep(step: string): void;
};

export type Played = { findings: Finding[]; backup: string; made: Ran };

const AT_ONCE = 16;
/** A delivery that failed twice waits for a minute. */
const DELIVERED_MS = 100_000;

/** A backup is made under load, everything is lost but the spools, and the backup is restored elsewhere. Returns what was found there. */
export async function play(options: DisasterOptions): Promise<Played> {
  const { before, after, receiver, folder, visits, onStep } = options;
  await before.start();
  const person = await prepare(before, receiver);
  const landed = await whereVisitorsLand(before.origin);
  const ledger = new Ledger(join(folder, "ledger"));
  const traffic = new Traffic(before.origin, ALIASES, ledger, AT_ONCE);
  const creator = new Creator(before.origin, person);
  const acknowledged = async (share: number) => {
    while (ledger.totals().acknowledged < visits * share) await pause(20);
  };
  await acknowledged(0.3);

  onStep("backup under load");
  receiver.status = 500;
  await pause(500);
  const known = { links: creator.links.length, pictures: creator.pictures.length };
  const begunAt = performance.now();
  const backup = join(folder, "backup.tar.zst");
  const made = await before.cli("backup", backup, "--json");
  const lost = await createLink(before.origin, person, "lost");
  for (let n = 0; n < 20; n++) await ask(`${before.origin}/lost`);
  await acknowledged(0.7);

  onStep("kill -9, and everything deleted but the spools");
  await before.kill();
  await Promise.all([traffic.stop(), creator.stop()]);
  const otherDisk = await loseAllButSpools(options);

  onStep("restore elsewhere");
  const restoredAt = performance.now();
  receiver.status = 200;
  const restored = await restoreThere(after, backup);
  await after.start();
  const findings = [
    { words: "the backup was made", value: made.stderr.trim(), isKept: made.code === 0 },
    restored,
    sameLandings(landed, await whereVisitorsLand(after.origin)),
    ...(await linksAreBack(after.origin, creator.links, known.links)),
    await picturesAreBack(after.origin, creator.pictures.slice(0, known.pictures)),
    ...(await accessIsBack(after.origin, person)),
    await idsAreNew(after, person, [...creator.links, lost]),
  ];

  onStep("clicks adopted");
  const moreTraffic = new Traffic(after.origin, ALIASES, ledger, AT_ONCE);
  await acknowledged(1);
  await moreTraffic.stop();
  findings.push(...(await clicksComeBack(after, person, { ledger, otherDisk })));

  onStep("webhooks");
  const expected = new Set(["after", ...creator.links.slice(0, known.links).map(({ alias }) => alias)]);
  const deadline = performance.now() + DELIVERED_MS;
  const arrived = () => webhooksAreBack(receiver.messages, { expected, begunAt, restoredAt });
  while (arrived().some(({ isKept }) => !isKept) && performance.now() < deadline) await pause(200);
  await after.stop();
  await ledger.close();
  return { findings: [...findings, ...arrived()], backup, made };
}

/** Returns where the spools are now. */
async function loseAllButSpools({ before, folder, destroy }: DisasterOptions): Promise<string> {
  const otherDisk = join(folder, "other-disk");
  cpSync(join(before.options.data, "spool"), otherDisk, { recursive: true });
  rmSync(before.options.data, { recursive: true });
  await destroy();
  return otherDisk;
}

/** An account that has something of everything. */
async function prepare({ origin, options: { kind } }: Site, receiver: Receiver): Promise<Person> {
  const person = await Person.register(origin, "ledger");
  for (const alias of ALIASES) await createLink(origin, person, alias);
  await createDecidingLinks(origin, person);
  const hook = { url: "https://receiver.example/hook", events: ["link.created"] };
  const { secret } = await person.call<{ secret: string }>(origin, "/api/webhook/add", hook);
  receiver.secret = secret;
  await upload(origin, person);
  // Signing in is the framework's part of the product.
  if (kind === "product") {
    await person.signIn(origin);
    await person.enableTwoFactor(origin);
  }
  return person;
}

/** Looks first, as an operator would, and restores. */
async function restoreThere(site: Site, backup: string): Promise<Finding> {
  const words = "the backup is restored, after a dry run";
  for (const args of [["--dry-run"], []]) {
    const { code, stderr } = await site.cli("restore", backup, "--json", ...args);
    if (code !== 0) return { words, value: stderr.trim(), isKept: false };
  }
  return { words, value: "yes", isKept: true };
}

/** Whether nothing new has the id of something that was lost: its clicks would come back to it. */
async function idsAreNew({ origin }: Site, person: Person, former: readonly Created[]): Promise<Finding> {
  const { id } = await createLink(origin, person, "after");
  const last = Math.max(...former.map((link) => link.id));
  for (let n = 0; n < former.length / 10; n++) await createLink(origin, person, `after-${n}`);
  return {
    words: "new links have ids that none had before",
    value: `${id}, before up to ${last}`,
    isKept: id > last,
  };
}

type Clicks = { ledger: Ledger; otherDisk: string };
type Listed = { data: { urls: { alias: string; clicks: number }[] } };

/** Adopts the spools that are left, twice. */
async function clicksComeBack(site: Site, person: Person, { ledger, otherDisk }: Clicks): Promise<Finding[]> {
  const adopt = async () => {
    const { stdout } = await site.cli("clicks", "adopt", otherDisk, "--yes", "--json");
    return JSON.parse(stdout || "{}") as { added?: number; known?: number; left?: string[] };
  };
  const [first, second] = [await adopt(), await adopt()];
  const client = await site.connect();
  await settled(client);
  const { data } = await person.call<Listed>(site.origin, "/api/urls?limit=1000");
  const inTheApi = new Map(data.urls.map(({ alias, clicks }) => [alias, clicks]));
  const visited = data.urls.filter(({ alias, clicks }) => alias.startsWith("after") && clicks > 0);
  const counted = await clicksAreBack(ledger, client, inTheApi, AT_ONCE);
  await client.end();
  return [
    { words: "clicks come back", value: JSON.stringify(first), isKept: (first.added ?? 0) > 0 },
    {
      words: "adopted again, none is new",
      value: JSON.stringify(second),
      isKept: second.added === 0 && second.left?.length === 0,
    },
    {
      words: "no new link gets clicks of a lost one",
      value: `${visited.length} do`,
      isKept: visited.length === 0,
    },
    ...counted,
  ];
}
