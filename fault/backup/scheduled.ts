import { readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import type { Finding } from "./findings";
import type { Site } from "./site";

const PATIENCE_MS = 90_000;
/** Long enough for another process to make one too, if it did. */
const QUIET_MS = 15_000;

type Made = { bytes: string | null; isVerified: boolean; error: string | null };

/** Whether two processes make one backup by themselves into `to`, and, once the place can't be used and another is due, say so. */
export async function backupsByThemselves(site: Site, to: string): Promise<Finding[]> {
  await site.start();
  const client = await site.connect();
  try {
    const first = await untilMade(client, 1);
    await pause(QUIET_MS);
    const [file = ""] = readdirSync(to);
    const { code } = await site.cli("backup", "verify", join(to, file));
    const made = await backups(client);
    const isGood = first[0]?.error === null && first[0].isVerified && code === 0;
    const findings = [
      { words: "a backup is made by itself, and can be read back", value: file, isKept: isGood },
      {
        words: "by one of two processes alone",
        value: `${made.length}`,
        isKept: made.length === 1 && readdirSync(to).length === 1,
      },
    ];
    rmSync(to, { recursive: true });
    writeFileSync(to, "a file in the way");
    await client.query("update backups set started_at = now() - interval '1 day'");
    await client.query(
      "update upkeep_tasks set last_started_at = now() - interval '1 day' where name = 'backups'",
    );
    const [, second] = await untilMade(client, 2);
    return [...findings, await failure(client, second)];
  } finally {
    await client.end();
    await site.stop();
  }
}

async function failure(client: pg.Client, failed: Made | undefined): Promise<Finding> {
  const task = () =>
    client.query<{ error: string | null }>(
      "select last_error as error from upkeep_tasks where name = 'backups'",
    );
  const deadline = performance.now() + PATIENCE_MS;
  let said: string | null = null;
  while (said === null && performance.now() < deadline) {
    said = (await task()).rows[0]?.error ?? null;
    await pause(200);
  }
  return {
    words: "a backup that fails is noted with its reason, and its task fails",
    value: `${failed?.error}; ${said}`,
    isKept: (failed?.error ?? "").length > 0 && said !== null,
  };
}

/** The backups of the table, once there are so many or patience has ended. */
async function untilMade(client: pg.Client, count: number): Promise<Made[]> {
  const deadline = performance.now() + PATIENCE_MS;
  for (;;) {
    const made = await backups(client);
    if (made.length >= count || performance.now() > deadline) return made;
    await pause(200);
  }
}

const backups = async (client: pg.Client): Promise<Made[]> =>
  (
    await client.query<Made>(
      `select bytes, verified_at is not null as "isVerified", error from backups order by id`,
    )
  ).rows;
