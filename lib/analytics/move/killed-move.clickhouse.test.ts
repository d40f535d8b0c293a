import { spawn } from "node:child_process";
import { once } from "node:events";
import { afterAll, beforeAll, expect, test } from "vitest";
import { pool } from "@/lib/platform/database/pool";
import { verify } from "../store/clickhouse/audit";
import { clickHouse, rowsOf } from "../store/clickhouse/connection";
import { randomQuestion, randomVisits } from "../store/random-fixtures";
import { readWhereKept, type StoreName } from "../store/where-kept";
import { Installation } from "./move-fixtures";

const DAY_MS = 86_400_000;
const FIRST = Date.parse("2026-03-31T00:00:00Z");

/** Of two days, in two months. */
const visits = randomVisits(6_000).map((visit) => ({
  ...visit,
  at: new Date(FIRST + (visit.at.getTime() % (2 * DAY_MS))),
}));
const installation = new Installation(visits);

beforeAll(async () => {
  await installation.start();
  for (let batch = 0; batch < 5; batch++) await installation.feed(200);
});
afterAll(() => installation.end());

/** A process that moves clicks, and is killed at its nth statement to either store: while it is under way, or once it is answered. */
const MOVER = `
  import pg from "pg";
  import { ClickHouseClient } from "@clickhouse/client";
  import { moveClicks } from "./lib/analytics/move/move.ts";
  const [, nth, target] = process.argv;
  let left = Number(nth);
  const kill = () => process.kill(process.pid, "SIGKILL");
  const counted = (send) => function (...values) {
    const sent = send.apply(this, values);
    if (left-- === 0) (nth % 2 ? Promise.resolve(sent).then(kill) : setImmediate(kill));
    return sent;
  };
  for (const [client, names] of [[pg.Client, ["query"]], [ClickHouseClient, ["query", "insert", "command"]]])
    for (const name of names) client.prototype[name] = counted(client.prototype[name]);
  await moveClicks(target, { patience: { plansMs: 20_000, processesMs: 0, readersMs: 0 } });
  process.exit(0);
`;

/** Runs it until it ends by itself, each time some statements further. Returns how often it was killed. */
async function moveWithKills(target: StoreName): Promise<number> {
  for (let kills = 0; ; kills++) {
    const nth = String(3 + kills * 2 + (kills % 2));
    const args = ["--import", "tsx", "--input-type=module", "-e", MOVER, nth, target];
    const mover = spawn(process.execPath, args, { stdio: ["ignore", "inherit", "pipe"] });
    const said: string[] = [];
    mover.stderr.on("data", (text: Buffer) => said.push(text.toString()));
    const ended = once(mover, "close");
    await installation.feed(10);
    const [code, signal] = (await ended) as [number | null, string | null];
    if (code === 0) return kills;
    // The database may not have noticed yet that the one before is gone.
    if (signal !== "SIGKILL") expect(said.join("")).toContain("Another process is moving clicks");
    await installation.insistOn(await installation.kept(), randomQuestion(kills));
  }
}

test.each(["clickhouse", "postgres"] as const)(
  "a move to %s that is killed at any step goes on where it was",
  async (target) => {
    expect(await moveWithKills(target)).toBeGreaterThan(10);
    expect(await readWhereKept(pool())).toEqual({ keptIn: target, movingTo: null });
    await installation.insist(await installation.kept(), 40);
    const clickhouse = await clickHouse();
    const [found] = await rowsOf<[number, number]>(clickhouse, "select count(), uniqExact(id) from clicks");
    expect(found).toEqual(
      target === "clickhouse"
        ? [installation.oracle.visits.length, installation.oracle.visits.length]
        : [0, 0],
    );
    if (target === "clickhouse") expect(await verify(clickhouse)).toEqual([]);
  },
  240_000,
);
