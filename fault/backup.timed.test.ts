import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { emptyDatabase } from "@/lib/platform/backup/backup-fixtures";
import { databaseUrl } from "@/lib/platform/database/locate";
import { refusals } from "./backup/damage";
import { type Played, play } from "./backup/play";
import { Receiver } from "./backup/receiver";
import { Site } from "./backup/site";
import { freePort } from "./setup";

const VISITS = 2_000;
const FLIPS = 2;
const MOST_MB = 400;
const SETTINGS = {
  APP_SECRET: "one secret for the lost and the restored installation",
  BACKUP_PASSPHRASE: "correct horse battery staple",
};

const folder = mkdtempSync(join(tmpdir(), "disaster-"));
const databases: Awaited<ReturnType<typeof emptyDatabase>>[] = [];
const sites: Site[] = [];
let receiver: Receiver;
let played: Played;

async function site(data: string, url: string, files: object = {}): Promise<Site> {
  const env = { ...SETTINGS, ...receiver.env, ...files };
  const made = new Site({
    kind: "api",
    data: join(folder, data),
    port: await freePort(),
    databaseUrl: url,
    env,
  });
  sites.push(made);
  return made;
}

async function empty(): Promise<string> {
  const database = await emptyDatabase();
  databases.push(database);
  return database.url;
}

beforeAll(async () => {
  receiver = await Receiver.start(folder);
  const files = { FILES_DIR: join(folder, "files") };
  mkdirSync(files.FILES_DIR);
  played = await play({
    before: await site("data", databaseUrl(), files),
    after: await site("data-restored", await empty()),
    receiver,
    folder,
    visits: VISITS,
    destroy: async () => rmSync(files.FILES_DIR, { recursive: true }),
    onStep: () => {},
  });
});

afterAll(async () => {
  await Promise.all(sites.map((each) => each.kill()));
  await receiver.close();
  await Promise.all(databases.map((database) => database.remove()));
  rmSync(folder, { recursive: true, force: true });
});

test("what was backed up under load is back after everything was lost, and clicks from the spools", () => {
  expect(played.findings.filter(({ isKept }) => !isKept)).toEqual([]);
  expect(played.findings.length).toBeGreaterThan(15);
});

test("the process that made the backup took little memory", () => {
  expect(played.made.peakMb).toBeLessThan(MOST_MB);
});

test("spoiled backups are refused in plain words, and nothing is touched", async () => {
  const found = await refusals(await site("untouched", await empty()), played.backup, FLIPS);
  expect(found.filter(({ isKept }) => !isKept)).toEqual([]);
});
