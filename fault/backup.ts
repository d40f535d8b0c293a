import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { print, promise } from "@/bench/measure";
import { ensureBuilt } from "@/bench/program";
import { seedLinks } from "@/bench/setup";
import { withClient } from "@/lib/platform/database/connect";
import { type Cluster, startCluster } from "@/lib/platform/database/embedded";
import { ensureDatabase } from "@/lib/platform/database/start";
import { refusals } from "./backup/damage";
import type { Finding } from "./backup/findings";
import { play } from "./backup/play";
import { Receiver } from "./backup/receiver";
import { backupsByThemselves } from "./backup/scheduled";
import { Site, type SiteOptions } from "./backup/site";
import { freePort } from "./setup";

const VISITS = Number(process.argv[2] ?? 20_000);
const LINKS = Number(process.argv[3] ?? 300_000);
const FLIPS = 20;
const MOST_MORE_MB = 64;

/**
 * `npm run fault:backup [visits] [links]`: a backup is made while visitors, programs and webhooks are busy; then everything is killed and deleted but
 * the spools, and restored on another data directory and port. Once with the embedded database, which has the files too, and once with two
 * processes, a database of its own and files in a folder. Spoiled backups are refused; two processes with a
 * schedule make one backup; and a backup of so many links takes hardly more memory.
 */
async function main() {
  ensureBuilt();
  const folder = mkdtempSync(join(process.cwd(), ".cache", "fault-"));
  chmodSync(folder, 0o755); // the embedded database's account is another one than root
  const cluster = await startCluster({
    folder: join(process.cwd(), ".cache", "backup-postgres"),
    password: "only-for-faults",
  });
  try {
    print("The embedded database, with the files in it");
    await disaster({ folder: join(folder, "embedded") });
    print("\nA database of its own, two processes; files in a folder, restored into the database");
    const [former, next] = [await freshDatabase(cluster, "former"), await freshDatabase(cluster, "next")];
    const files = join(folder, "files");
    await disaster({
      folder: join(folder, "own"),
      before: { databaseUrl: former, env: { WORKERS: "2", FILES_DIR: files } },
      after: { databaseUrl: next, env: { WORKERS: "2" } },
      destroy: async () => {
        await dropDatabase(cluster, "former");
        rmSync(files, { recursive: true });
      },
    });
    print("\nBackups that the server makes by itself, with two processes");
    const to = join(folder, "backups");
    const scheduled = await siteAt(join(folder, "scheduled"), {
      databaseUrl: await freshDatabase(cluster, "scheduled"),
      env: { WORKERS: "2", BACKUP_TO: to, BACKUP_EVERY: "10m" },
    });
    for (const finding of await backupsByThemselves(scheduled, to)) report(finding);
    await memory(await freshDatabase(cluster, "large"), folder);
  } finally {
    await cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

type Places = {
  folder: string;
  before?: Partial<SiteOptions>;
  after?: Partial<SiteOptions>;
  destroy?: () => Promise<void>;
};

const SETTINGS = { BACKUP_PASSPHRASE: "correct horse battery staple" };

const siteAt = async (data: string, { env, ...options }: Partial<SiteOptions> = {}): Promise<Site> =>
  new Site({ kind: "product", data, port: await freePort(), ...options, env: { ...SETTINGS, ...env } });

async function disaster({ folder, before, after, destroy = async () => {} }: Places) {
  mkdirSync(folder);
  const receiver = await Receiver.start(folder);
  const reached = (options: Partial<SiteOptions> = {}) => ({
    ...options,
    env: { ...receiver.env, ...options.env },
  });
  const sites = {
    before: await siteAt(join(folder, "data"), reached(before)),
    after: await siteAt(join(folder, "data-restored"), reached(after)),
  };
  const onStep = (step: string) => print(`— ${step}`);
  try {
    const played = await play({ ...sites, receiver, folder, visits: VISITS, destroy, onStep });
    print(`a backup of ${megabytes(played.backup)}, whose process had ${played.made.peakMb} MB at most`);
    for (const finding of played.findings) report(finding);
  } finally {
    await Promise.all([sites.before.kill(), sites.after.kill(), receiver.close()]);
  }
  const backup = join(folder, "backup.tar.zst");
  for (const finding of await refusals(await siteAt(join(folder, "untouched")), backup, FLIPS))
    report(finding);
}

const report = ({ words, value, isKept }: Finding) => promise(words, value, isKept);

/** The memory of the process that makes a backup, of nearly nothing and of many links. */
async function memory(databaseUrl: string, folder: string) {
  const site = await siteAt(join(folder, "large"), { databaseUrl });
  await site.start();
  const [small, large] = [join(folder, "small.tar.zst"), join(folder, "large.tar.zst")];
  const first = await site.cli("backup", small);
  const client = await site.connect();
  await seedLinks(client, LINKS);
  await client.end();
  const second = await site.cli("backup", large);
  await site.stop();
  const sizes = `${megabytes(small)} with ${first.peakMb} MB, ${megabytes(large)} with ${second.peakMb} MB`;
  promise(
    `a backup of ${LINKS.toLocaleString("en")} links takes at most ${MOST_MORE_MB} MB more memory`,
    sizes,
    second.code === 0 && second.peakMb - first.peakMb <= MOST_MORE_MB,
  );
}

const megabytes = (path: string): string => `${(statSync(path).size / 1e6).toFixed(1)} MB`;

async function freshDatabase(cluster: Cluster, name: string): Promise<string> {
  await dropDatabase(cluster, name);
  await ensureDatabase(cluster.url("postgres"), name);
  return cluster.url(name);
}

const dropDatabase = (cluster: Cluster, name: string): Promise<unknown> =>
  withClient({ name: "fault", url: cluster.url("postgres") }, (client) =>
    client.query(`drop database if exists ${client.escapeIdentifier(name)} with (force)`),
  );

await main();
