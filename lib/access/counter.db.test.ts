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
  const rows = () =>
    pool().query("select points from rate_limits where key = $1", [`tries in a test:${name}`]);
  expect((await rows()).rows).toEqual([{ points: 2 }]);
  await counter.delete(name);
  expect((await rows()).rows).toEqual([]);
});
