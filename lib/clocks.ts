import { log } from "./log";
import { pool } from "./pool";

/** Further apart than this, one of the two is wrong, and nobody here can say which. */
const MOST_SECONDS = 60;

/**
 * How many seconds this process's clock is ahead of the database's; negative when it is behind. 0 where the answer came too slowly
 * to tell. Rejects with the database's error.
 */
export async function clockLead(): Promise<number> {
  const before = Date.now();
  const { rows } = await pool().query<{ now: number }>(
    "select (extract(epoch from clock_timestamp()) * 1000)::float8 as now",
  );
  const now = rows[0]?.now ?? before;
  if (now < before) return (before - now) / 1_000;
  return Math.min(Date.now() - now, 0) / 1_000;
}

/** Whether both clocks tell the same time; says so in the log when they do not. What is purged by age waits until they do. */
export async function clocksAgree(): Promise<boolean> {
  const [complaint] = differenceOf(await clockLead());
  if (complaint) log().error({ reason: complaint }, "upkeep does nothing while the clocks differ");
  return complaint === undefined;
}

/** For `/readyz`. Never rejects: that the database is away is said by others. */
export async function clockComplaints(): Promise<{ state: "degraded"; reason: string }[]> {
  try {
    return differenceOf(await clockLead()).map((reason) => ({ state: "degraded", reason }));
  } catch {
    return [];
  }
}

function differenceOf(lead: number): string[] {
  const seconds = Math.round(Math.abs(lead));
  if (seconds <= MOST_SECONDS) return [];
  const side = lead > 0 ? "ahead of" : "behind";
  return [
    `this machine's clock is ${seconds} seconds ${side} the database's: nothing is purged until they agree`,
  ];
}
