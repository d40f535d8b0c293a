import { mkdtempSync, rmSync } from "node:fs";
import { Agent } from "node:http";
import { join } from "node:path";
import type pg from "pg";
import { promise } from "@/bench/measure";
import { ensureBuilt, startProduct } from "@/bench/program";
import { seedLinks, startBenchDatabase } from "@/bench/setup";
import { withEachCount } from "./setup";
import { ask } from "./traffic";

const CLIENTS = Number(process.argv[2] ?? 500);

/** `npm run fault:thundering-herd [connections]`: so many connections ask for one cold, ended or absent alias; at most one query each. */
async function main() {
  ensureBuilt();
  await withEachCount(play);
}

async function play(workers: number) {
  const folder = mkdtempSync(join(process.cwd(), ".cache", "fault-"));
  const database = await startBenchDatabase("fault-herd");
  try {
    const { client } = database;
    await seedLinks(client, 100_000);
    await client.query("update links set expires_at = now() - interval '1 day' where alias = 'l2'");
    const app = await startProduct({
      databaseUrl: database.url,
      dataFolder: folder,
      port: 4809,
      core: "any",
      env: { WORKERS: String(workers) },
    });
    for (const [what, alias, status] of [
      ["cold", "l1", 302],
      ["ended", "l2", 410],
      ["absent", "nothing", 404],
    ] as const) {
      const before = await looks(client);
      const agent = new Agent({ maxSockets: CLIENTS });
      const responses = await Promise.all(
        Array.from({ length: CLIENTS }, () => ask(`${app.origin}/${alias}`, {}, agent)),
      );
      agent.destroy();
      const queries = (await looks(client)) - before;
      const wrong = responses.filter((answer) => answer.status !== status).length;
      promise(
        `${CLIENTS} ask for one ${what} alias: one query a process`,
        String(queries),
        queries <= workers,
      );
      promise(`all are answered ${status}`, `${wrong} wrong`, wrong === 0);
    }
    await app.stop();
  } finally {
    await database.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** How often the index of aliases was looked into. A connection reports its statistics ten seconds after it went idle at the latest. */
async function looks(client: pg.Client): Promise<number> {
  await new Promise((resolve) => setTimeout(resolve, 11_000));
  const { rows } = await client.query<{ scans: string }>(
    "select idx_scan as scans from pg_stat_user_indexes where indexrelname = 'links_alias_key'",
  );
  return Number(rows[0]?.scans);
}

await main();
