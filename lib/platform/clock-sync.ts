import { setTimeout as pause } from "node:timers/promises";
import { adjustClock, isSynchronized, machineLead, now } from "./clock";
import { pool } from "./database/pool";
import { log } from "./log";

const EVERY_MS = 10_000;
const TICK_MS = 1_000;
/** Of several answers the quickest says most. One that is quick enough needs no other. */
const MOST_SAMPLES = 3;
const QUICK_MS = 2;

/** The range of the database's clock minus `performance.now()`, as an answer limits it. */
type Sample = { least: number; most: number };

/** Sets this process's `now()` by the database's clock. Rejects with the database's error. */
export async function syncClock(): Promise<void> {
  let best = await sample();
  for (let n = 1; n < MOST_SAMPLES && widthOf(best) > QUICK_MS; n++) {
    const next = await sample();
    if (widthOf(next) < widthOf(best)) best = next;
  }
  adjustClock(best.least, best.most);
}

const widthOf = ({ least, most }: Sample) => most - least;

async function sample(): Promise<Sample> {
  const before = performance.now();
  const { rows } = await pool().query<{ at: number }>({
    name: "clock",
    text: "select (extract(epoch from clock_timestamp()) * 1000)::float8 as at",
  });
  const after = performance.now();
  const { at } = rows[0] ?? { at: now() };
  return { least: at - after, most: at - before };
}

/**
 * Keeps `now()` by the database's clock: at once, every ten seconds, and when this machine's clock jumped, as it does after the machine
 * slept. While the database is away the clock goes on. Never rejects. Returns the way to stop.
 */
export async function startClock(): Promise<() => void> {
  let [isAsking, syncedAt, drift] = [false, -EVERY_MS, driftOf()];
  const tick = async () => {
    const [before, isJump] = [drift, Math.abs(driftOf() - drift) > TICK_MS];
    drift = driftOf();
    if (isAsking || (performance.now() - syncedAt < EVERY_MS && !isJump)) return;
    isAsking = true;
    try {
      await syncClock();
      syncedAt = performance.now();
    } catch (error) {
      drift = before;
      log().debug({ reason: (error as Error).message }, "the database's clock could not be read");
    }
    isAsking = false;
  };
  await tick();
  const timer = setInterval(() => void tick(), TICK_MS).unref();
  return () => clearInterval(timer);
}

const driftOf = () => Date.now() - performance.now();

/** With a larger difference, one of the two clocks is wrong, and we can't say which. */
const MOST_SECONDS = 60;

/** Whether this machine's clock and the database's agree; logs it when they do not. Purging by age waits until they do. */
export async function clocksAgree(): Promise<boolean> {
  await syncClock();
  const [complaint] = differenceOf(machineLead());
  if (complaint) log().error({ reason: complaint }, "upkeep is paused because the clocks differ");
  return complaint === undefined;
}

/** Between two questions for `/readyz`, however often somebody asks: anybody may. */
const FRESH_MS = 1_000;
/** A database that is slow to say the time does not hide what we knew of it before. */
const PATIENCE_MS = 500;
let asked = { at: Number.NEGATIVE_INFINITY, done: Promise.resolve() };

/** For `/readyz`. Never rejects: that the database is away is said by others. */
export async function clockComplaints(): Promise<{ state: "degraded"; reason: string }[]> {
  const at = performance.now();
  if (at - asked.at > FRESH_MS) asked = { at, done: syncClock().catch(() => {}) };
  await Promise.race([asked.done, pause(PATIENCE_MS, undefined, { ref: false })]);
  if (!isSynchronized()) return [];
  return differenceOf(machineLead()).map((reason) => ({ state: "degraded", reason }));
}

function differenceOf(lead: number): string[] {
  const seconds = Math.round(Math.abs(lead) / 1_000);
  if (seconds <= MOST_SECONDS) return [];
  const side = lead > 0 ? "ahead of" : "behind";
  return [
    `this machine's clock is ${seconds} seconds ${side} the database's, so nothing is purged until they agree`,
  ];
}
