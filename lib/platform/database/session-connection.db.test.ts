import { afterEach, expect, onTestFinished, test } from "vitest";
import { env } from "../env";
import { newPool } from "./connect";
import { subscribeTo } from "./notification-listener";
import { watchForHang } from "./pool";

const { DATABASE_URL } = env();

/** As while the embedded database starts again: its process is dead, and no file says where it listens. */
const loseDatabase = () => Object.assign(env(), { DATABASE_URL: undefined });
const findDatabase = () => Object.assign(env(), { DATABASE_URL });

afterEach(findDatabase);

test("a subscription made while nobody knows where the database is begins once it is found", async () => {
  loseDatabase();
  const listener = await subscribeTo({ channel: "tests", onPayload() {}, onGap() {} });
  onTestFinished(listener.stop);
  expect(listener.isSubscribed()).toBe(false);
  findDatabase();
  await expect.poll(listener.isSubscribed).toBe(true);
});

test("a statement that is slow goes on while nobody knows where the database is", async () => {
  const pool = newPool({ max: 1 });
  onTestFinished(() => pool.end());
  watchForHang(pool, {});
  await pool.query("select");
  loseDatabase();
  const { rows } = await pool.query("select 'slow' as answer from pg_sleep(1)");
  expect(rows).toEqual([{ answer: "slow" }]);
});
