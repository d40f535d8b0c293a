import { registerOwner } from "@/fault/setup";
import { pool } from "@/lib/platform/database/pool";
import { print, promise, residentMb, whole } from "./measure";
import { startProduct } from "./program";
import { seedClicks } from "./seed-clicks";
import { withBenchSetup } from "./setup";

const CLICKS = Number(process.argv[2] ?? 1_000_000);
const MOST_MB = 150;

/** `npm run bench:export [clicks]`: so many single visits as one file, and how much memory that takes above the server at rest. */
const main = () =>
  withBenchSetup(async ({ database, dataFolder }) => {
    const app = await startProduct({ databaseUrl: database.url, dataFolder, port: 3125, core: "any" });
    const owner = await registerOwner(app.origin, 5);
    await seedClicks(database.url, { clicks: CLICKS, onOne: CLICKS, link: 1 });
    const before = residentMb(app.pid);
    const since = performance.now();
    let [lines, most] = [0, before];
    const answer = await fetch(`${app.origin}/api/clicks/export?format=ndjson`, {
      headers: { Authorization: `Bearer ${owner.key}` },
    });
    for await (const chunk of answer.body ?? []) {
      lines += (chunk as Uint8Array).reduce((sum, byte) => sum + (byte === 10 ? 1 : 0), 0);
      most = Math.max(most, residentMb(app.pid));
    }
    print(
      `${whole(lines)} lines in ${((performance.now() - since) / 1_000).toFixed(1)} s; ${before} MB at rest, ${most} MB at most`,
    );
    promise("every visit is in the file", `${lines} of ${CLICKS}`, lines === CLICKS);
    promise(`at most ${MOST_MB} MB above rest`, `${most - before} MB`, most - before <= MOST_MB);
    await app.stop();
    await pool().end();
  });

await main();
