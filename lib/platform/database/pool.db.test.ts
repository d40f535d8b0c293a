import { expect, onTestFinished, test } from "vitest";
import { newPool } from "./connect";
import { isOutage, watchForHang } from "./pool";

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

test("a connection that the server ends within a transaction fails its next statement alone", async () => {
  const pool = newPool({ max: 2 });
  onTestFinished(() => pool.end());
  const client = await pool.connect();
  await client.query("begin");
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
  const ended = new Promise((resolve) => client.once("end", resolve));
  await pool.query("select pg_terminate_backend($1)", [rows[0]?.pid]);
  await ended;
  const error = await client.query("select").catch((error: Error) => error);
  client.release(true);
  expect(isOutage(error)).toBe(true);
});
