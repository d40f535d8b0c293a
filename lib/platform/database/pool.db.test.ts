import { expect, onTestFinished, test } from "vitest";
import { newPool } from "./connect";
import { watchForHang } from "./pool";

test("a statement is not broken off because this process is too busy to hear the database", async () => {
  const settings = { connectionTimeoutMillis: 2_000 };
  const pool = newPool({ ...settings, max: 1 });
  onTestFinished(() => pool.end());
  watchForHang(pool, settings);
  await pool.query("select");
  const slow = pool.query("select 'slow' as answer from pg_sleep(4)").catch((error: Error) => error.message);
  const busy = setInterval(() => {
    for (const began = performance.now(); performance.now() - began < 1_200; );
  }, 20);
  const answer = await slow;
  clearInterval(busy);
  expect(answer).toMatchObject({ rows: [{ answer: "slow" }] });
});
