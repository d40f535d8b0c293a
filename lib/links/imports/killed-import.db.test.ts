import { spawn } from "node:child_process";
import { once } from "node:events";
import { afterAll, beforeAll, expect, test } from "vitest";
import { clickStore } from "@/lib/analytics/store/click-store";
import { type Actor, operatorFor } from "@/lib/identity/access/actor";
import { insertAccount } from "@/lib/identity/account/account-fixtures";
import { db, disconnect } from "@/lib/platform/database/db";
import { pool } from "@/lib/platform/database/pool";
import { KILLED_AT_NTH } from "./killed-fixtures";

const [LINKS, CLICKS] = [250, 1_000];
const DAY_MS = 86_400_000;
const FIRST = Date.UTC(2024, 0, 1);

let ada: Actor;
beforeAll(async () => {
  const { id } = await insertAccount({ username: "ada", email: "ada@example.com", password: "long enough" });
  ada = operatorFor(await db().user.findUniqueOrThrow({ where: { id } }));
});
afterAll(async () => {
  await disconnect();
  await pool().end();
});

/** A process that imports the same dump as every other, until it is killed. */
const IMPORTER = `
  import pg from "pg";
  import { importLinks } from "./lib/links/imports/import-links.ts";
  import { importSingles } from "./lib/links/imports/import-singles.ts";
  import { FILE_SOURCES } from "./lib/links/imports/sources.ts";
  const [, nth, actor, links, clicks] = process.argv;
  ${KILLED_AT_NTH}
  const time = (at) => new Date(${FIRST} + (at % 40) * ${DAY_MS} + at * 1_000).toJSON();
  const log = Array.from({ length: Number(clicks) }, (_, at) =>
    "(" + [at + 1, "'" + time(at).slice(0, 10) + " " + time(at).slice(11, 19) + "'", "'k" + (at % links) + "'", "'direct'", "'curl/8'", "'203.0.113.7'", "'DE'"].join() + ")");
  const urls = Array.from({ length: Number(links) }, (_, at) =>
    "('k" + at + "','https://example.com/" + at + "','','2024-01-01 00:00:00','203.0.113.7',9)");
  const dump = "-- dump\\nINSERT INTO yourls_log VALUES " + log.join() + ";\\nINSERT INTO yourls_url VALUES " + urls.join() + ";\\n";
  const bytes = async function* () { yield Buffer.from(dump); };
  const options = { from: "yourls", mode: "make", hasSingles: true };
  const { yourls } = FILE_SOURCES;
  for await (const _ of importLinks(JSON.parse(actor), yourls.read(bytes()), options));
  await importSingles(JSON.parse(actor), yourls.clicks(bytes()), options, () => undefined, 150);
  process.exit(0);
`;

/** Runs it until it ends by itself, each time some statements further. Returns how often it was killed. */
async function importWithKills(): Promise<number> {
  for (let kills = 0; ; kills++) {
    const nth = String(20 + kills * 30);
    const args = ["--import", "tsx", "--input-type=module", "-e", IMPORTER];
    const importer = spawn(
      process.execPath,
      [...args, nth, JSON.stringify(ada), String(LINKS), String(CLICKS)],
      { stdio: ["ignore", "inherit", "inherit"] },
    );
    const [code, signal] = (await once(importer, "close")) as [number | null, string | null];
    if (code === 0) return kills;
    expect(signal).toBe("SIGKILL");
  }
}

test("an import that is killed at any step, and run again, counts each click once", async () => {
  expect(await importWithKills()).toBeGreaterThan(2);
  const { workspaceId } = ada;
  const edges = Array.from({ length: 42 }, (_, day) => new Date(FIRST + day * DAY_MS));
  const question = {
    ...{ workspaceId, parts: [{ scope: "workspace" as const, ids: [workspaceId] }], filters: [] },
    ...{ start: new Date(FIRST), end: new Date(FIRST + 41 * DAY_MS) },
  };
  const { bars } = await clickStore().count(question, { edges });
  expect(bars.map(({ clicks }) => clicks)).toEqual([...Array.from({ length: 40 }, () => CLICKS / 40), 0]);
  const { rows } = await pool().query(
    "select count(*)::int as links, sum(imported_clicks)::int as clicks from link_counters where workspace_id = $1",
    [workspaceId],
  );
  expect(rows).toEqual([{ links: LINKS, clicks: LINKS * 9 }]);
}, 240_000);
