import { afterAll, expect, test } from "vitest";
import { pool } from "../pool";
import { counterOf } from "./counter";

process.env.WORKERS = "2";

afterAll(() => pool().end());

test("several processes count one name together, where each of them looks", async () => {
  const name = `somebody ${Date.now()}`;
  const counter = counterOf("tries in a test", 60);
  await counter.penalty(name);
  const { consumedPoints } = await counter.penalty(name);
  expect(consumedPoints).toBe(2);
  const rows = () => pool().query("select points from rate_limits where key like 'tries in a test:%'");
  expect((await rows()).rows).toEqual([{ points: 2 }]);
  await counter.delete(name);
  expect((await rows()).rows).toEqual([]);
});

test("the database holds no address that was counted", async () => {
  await counterOf("addresses in a test", 60).penalty("203.0.113.77");
  const { rows } = await pool().query("select key from rate_limits where key like 'addresses in a test:%'");
  expect(rows).toEqual([{ key: expect.stringMatching(/^addresses in a test:[\w-]{43}$/) }]);
});
