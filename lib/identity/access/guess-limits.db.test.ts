import { randomUUID } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { pool } from "@/lib/platform/database/pool";
import { accountSubject, countFrom, countTry, endTries, takeRegistration, takeTry } from "./guess-limits";

afterAll(() => pool().end());

const subject = () => randomUUID();
const from = (address: string) => ({ address });

/** How many of so many tries are let through. */
async function passed(tries: number, one: (n: number) => Promise<{ isOver: boolean }>): Promise<number> {
  let count = 0;
  for (let n = 0; n < tries; n++) if (!(await one(n)).isOver) count++;
  return count;
}

test("one address has five attempts a minute at an account", async () => {
  const ada = subject();
  for (let n = 0; n < 5; n++) await takeTry("sign-in", ada, from("203.0.113.1"));
  await expect(takeTry("sign-in", ada, from("203.0.113.1"))).rejects.toMatchObject({
    kind: "limited",
    headers: { "Retry-After": expect.stringMatching(/^\d+$/) },
  });
});

test("tries from elsewhere use up nobody's own", async () => {
  const ada = subject();
  for (let n = 0; n < 30; n++) await countTry("sign-in", ada, from("203.0.113.1"));
  expect(await countTry("sign-in", ada, from("198.51.100.1"))).toMatchObject({ isOver: false, left: 4 });
});

test("a /64 is one address, and a /48 is eight", async () => {
  const ada = subject();
  const line = (n: number) => from(`2001:db8:1:1::${n.toString(16)}`);
  expect(await passed(20, (n) => countTry("sign-in", ada, line(n)))).toBe(5);
  const bob = subject();
  const site = (n: number) => from(`2001:db8:2:${n.toString(16)}::1`);
  expect(await passed(100, (n) => countTry("sign-in", bob, site(n)))).toBe(40);
});

test("under attack each address has three tries an hour, and the right answer still opens", async () => {
  const ada = subject();
  const attacker = (n: number) => from(`192.0.2.${n}`);
  for (let n = 0; n < 110; n++) await countTry("link password", ada, attacker(n));
  expect(await passed(5, () => countTry("link password", ada, attacker(200)))).toBe(3);
  expect(await passed(1, () => countTry("link password", ada, from("198.51.100.1")))).toBe(1);
});

test("a known device is let in during an attack", async () => {
  const ada = subject();
  for (let n = 0; n < 150; n++) await countTry("sign-in", ada, from(`192.0.2.${n % 50}`));
  const known = { address: "192.0.2.1", known: "a device" };
  expect(await passed(10, () => countTry("sign-in", ada, known))).toBe(5);
});

test("right answers are no attack, however many there are", async () => {
  const shared = subject();
  for (let n = 0; n < 150; n++) {
    const visitor = from(`192.0.2.${n % 50}`);
    expect(await countTry("link password", shared, visitor)).toMatchObject({ isOver: false });
    await endTries("link password", shared, visitor);
  }
  expect(await passed(10, () => countTry("link password", shared, from("198.51.100.1")))).toBe(5);
});

test("an address group registers five times a minute", async () => {
  const address = (n: number) => `2001:db8:7:1::${n}`;
  for (let n = 0; n < 5; n++) await takeRegistration(address(n));
  await expect(takeRegistration(address(9))).rejects.toMatchObject({ kind: "limited" });
  await takeRegistration("2001:db8:7:2::1");
});

test("responses to one overlay do not count for another", async () => {
  for (let n = 0; n < 6; n++) await countFrom("form", "203.0.113.7", 5, 60, 1);
  expect(await countFrom("form", "203.0.113.7", 5, 60, 2)).toMatchObject({ isOver: false });
  expect(await countFrom("form", "203.0.113.7", 5, 60, 1)).toMatchObject({ isOver: true });
});

test("unknown names share a few counters that contain no name", () => {
  const subjects = new Set(Array.from({ length: 50_000 }, (_, n) => accountSubject(`name${n}`, null)));
  expect(subjects.size).toBeLessThanOrEqual(4_096);
  expect(accountSubject("ada@example.com", { id: 7 })).toBe(accountSubject("ada", { id: 7 }));
});

test("a right answer ends the tries of its origin, in the database", async () => {
  const [ada, origin] = [subject(), from("2001:db8::1")];
  for (let n = 0; n < 5; n++) await countTry("share password", ada, origin);
  expect(await countTry("share password", ada, origin)).toMatchObject({ isOver: true });
  // For the account in the hour, and for the line and its site in the minute.
  const { rows } = await pool().query("select from rate_limits where key like 'share password%'");
  expect(rows).toHaveLength(3);
  await endTries("share password", ada, origin);
  expect(await countTry("share password", ada, origin)).toMatchObject({ isOver: false, left: 4 });
});
