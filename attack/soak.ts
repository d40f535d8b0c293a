import { mkdtempSync, rmSync, statfsSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { median, print, promise, whole } from "@/bench/measure";
import { ensureBuilt, type Program, startProduct } from "@/bench/program";
import { type BenchDatabase, startBenchDatabase } from "@/bench/setup";
import { countedEverywhere, Ledger, reportCounts, settled } from "@/fault/ledger";
import { freePort, registerOwner } from "@/fault/setup";
import { Traffic } from "@/fault/traffic";
import { everything } from "./soak/callers";
import { limitMemory, mountSmallDisk, unmountDisk } from "./soak/limits";
import { leastOfEachMinute, Sampler, slope, Tally } from "./soak/samples";

const MINUTES = Number(process.argv[2] ?? 30);
const DISK_MB = 256;
const MEMORY_MB = 512;
const VISITORS = 4;
/** From so many minutes on a slope says something. */
const LONG_MINUTES = 20;
const MOST_SLOPE = 0.5;

/**
 * `npm run attack:soak [minutes]`: everything at once on a small disk and little memory. It lives, every visit counts, and it holds
 * no more at the end than after its start.
 */
async function main() {
  ensureBuilt();
  const folder = mkdtempSync(join(process.cwd(), ".cache", "soak-"));
  const disk = join(folder, "data");
  const isSmall = mountSmallDisk(disk, DISK_MB);
  print(
    isSmall
      ? `DATA_DIR is a disk of ${DISK_MB} MB.`
      : "No small disk can be made here; DATA_DIR is a plain folder.",
  );
  // Files on that disk count as memory of the process that wrote them.
  const limit = limitMemory((MEMORY_MB + (isSmall ? DISK_MB : 0)) * 1_048_576);
  print(
    limit
      ? `A control group holds it to ${MEMORY_MB} MB${isSmall ? `, and ${DISK_MB} MB for the disk` : ""}.`
      : `No control group can be made here; its memory is watched, and more than ${MEMORY_MB} MB is a promise broken.`,
  );
  const database = await startBenchDatabase("soak");
  let app: Program | undefined;
  try {
    const port = await freePort();
    const start = () =>
      startProduct({ databaseUrl: database.url, dataFolder: disk, port, core: "any", env: SETTINGS });
    app = await (limit ? limit.within(start) : start());
    await soak({ app, port, database, folder, disk });
  } finally {
    await app?.stop("SIGKILL");
    await limit?.remove();
    await database.stop();
    if (isSmall) unmountDisk(disk);
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The last one as `docs/operating.md` has it for a service. */
const SETTINGS = { API_RATE_LIMIT: "100000", UPLOAD_QUOTA_MB: "96", MALLOC_ARENA_MAX: "2" };

type Place = { app: Program; port: number; database: BenchDatabase; folder: string; disk: string };

async function soak({ app, port, database, folder, disk }: Place) {
  const { origin, pid } = app;
  const owner = await registerOwner(origin, 20);
  const { key, qr } = await registerBusy(origin);
  const ledger = new Ledger(join(folder, "ledger"));
  const [tally, over, sampler] = [new Tally(), new AbortController(), new Sampler(pid)];
  const traffic = new Traffic(origin, owner.aliases, ledger, VISITORS);
  const others = everything({ origin, port, key, qr, tally, signal: over.signal });
  for (let minute = 1; minute <= Math.ceil(MINUTES); minute++) {
    await pause(Math.min(1, MINUTES - minute + 1) * 60_000);
    for (const { status } of traffic.since()) tally.add("visits", status);
    printMinute(minute, ledger, sampler, disk);
  }
  over.abort();
  await Promise.all([traffic.stop(), others]);
  for (const { status } of traffic.since()) tally.add("visits", status);
  sampler.stop();
  print(`\n${tally.toString()}`);
  const isAlive = await fetch(`${origin}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  );
  promise("it lives, in the process it was started in", String(isAlive), isAlive);
  await settled(database.client);
  await ledger.close();
  const counted = { ...(await countedEverywhere(database.client)), "the API": await owner.counted(origin) };
  reportCounts(ledger, counted, 0);
  report(sampler, tally);
  const code = await app.stop();
  promise("it ends with 0", String(code), code === 0);
}

/** An account of its own, whose calls do not count against the owner's. */
async function registerBusy(origin: string): Promise<{ key: string; qr: string }> {
  const account = { username: "busy", email: "busy@example.com", password: "only tried in a soak" };
  const registered = await fetch(`${origin}/api/register`, { method: "POST", body: JSON.stringify(account) });
  const { apiKey: key } = (await registered.json()) as { apiKey: string };
  const headers = { Authorization: `Bearer ${key}`, "Content-Type": "application/json" };
  const body = JSON.stringify({ type: "text", data: "https://example.com/soaked" });
  const made = await fetch(`${origin}/api/qr/add`, { method: "POST", headers, body });
  const { link } = (await made.json()) as { link: string };
  return { key, qr: new URL(link).pathname.split("/").at(-1) ?? "" };
}

function printMinute(minute: number, ledger: Ledger, { samples }: Sampler, disk: string) {
  const { memory, descriptors } = samples.at(-1) ?? { memory: 0, descriptors: 0 };
  const { bavail, bsize } = statfsSync(disk);
  print(
    `minute ${minute}: ${whole(ledger.totals().acknowledged)} visits acknowledged, ${memory} MB, ${descriptors} descriptors, ${whole((bavail * bsize) / 1e6)} MB of disk free`,
  );
}

function report({ samples }: Sampler, tally: Tally) {
  const memory = samples.map((sample) => sample.memory);
  const most = Math.max(...memory);
  print(
    `memory: ${memory[0]} MB at its start, ${median(memory)} MB in the middle, ${memory.at(-1)} MB at the end`,
  );
  promise(`at most ${MEMORY_MB} MB`, `${most} MB`, most <= MEMORY_MB);
  const late = samples.slice(Math.floor(samples.length / 2));
  const grows = slope(leastOfEachMinute(late));
  if (MINUTES >= LONG_MINUTES)
    promise(
      `memory flat: ≤ ${MOST_SLOPE} MB a minute in the second half`,
      grows.toFixed(2),
      grows <= MOST_SLOPE,
    );
  else
    print(
      `memory in the second half: ${grows.toFixed(2)} MB a minute; ${LONG_MINUTES} minutes would say something`,
    );
  const fifth = Math.floor(samples.length / 5);
  const open = (from: number) =>
    median(samples.slice(from, from + fifth).map(({ descriptors }) => descriptors));
  const [before, after] = [open(fifth), open(samples.length - fifth)];
  promise("descriptors flat", `${before}, then ${after}`, after <= before * 1.1 + 10);
  const errors = tally.serverErrors();
  promise("no server error but 503", errors.join("; ") || "none", errors.length === 0);
}

await main();
