import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { env } from "../env";
import { pool } from "../pool";
import { countTry, endTries } from "./attempts";

const before = env().WORKERS;
beforeAll(() => {
  Object.assign(env(), { WORKERS: 2 });
});
afterAll(async () => {
  Object.assign(env(), { WORKERS: before });
  await pool().end();
});

test("several processes count tries together, and a right answer ends them for all", async () => {
  const [subject, origin] = [randomUUID(), { address: "2001:db8::1" }];
  for (let n = 0; n < 5; n++) await countTry("share password", subject, origin);
  expect(await countTry("share password", subject, origin)).toMatchObject({ isOver: true });
  // For the account in the hour, and for the line and its site in the minute.
  const { rows } = await pool().query("select from rate_limits where key like 'share password%'");
  expect(rows).toHaveLength(3);
  await endTries("share password", subject, origin);
  expect(await countTry("share password", subject, origin)).toMatchObject({ isOver: false, left: 4 });
});
