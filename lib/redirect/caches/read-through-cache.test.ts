import { beforeEach, expect, test, vi } from "vitest";
import type { Link } from "../link";
import { ReadThroughCache } from "./read-through-cache";

/** A database that answers when the test says so. */
const asked: { key: string; answer(link: Link | undefined): void; refuse(): void }[] = [];
let isSubscribed = true;
const load = (key: string) =>
  new Promise<Link | undefined>((resolve, reject) => {
    asked.push({ key, answer: resolve, refuse: () => reject(new Error("away")) });
  });
const link = (id: number) => ({ id }) as Link;
const cache = () =>
  new ReadThroughCache({ most: 3, load, subscription: { isSubscribed: () => isSubscribed } });
const last = () => asked.at(-1) ?? expect.fail("nobody asked");

/** Entries available without waiting. */
function atOnce(made: ReadThroughCache<Link>, key: string): Link | undefined {
  let known: Link | undefined;
  const hear = (value: Link | undefined) => {
    known = value;
  };
  made.use(key, hear, () => {});
  return known;
}

async function filled(key = "0:a") {
  const made = cache();
  const found = made.get(key);
  last().answer(link(1));
  await found;
  return made;
}

beforeEach(() => {
  asked.length = 0;
  isSubscribed = true;
  vi.useFakeTimers({ toFake: ["performance", "setTimeout", "clearTimeout"] });
  vi.advanceTimersByTime(1_000);
  return () => vi.useRealTimers();
});

test("five hundred simultaneous look-ups are one query", async () => {
  const made = cache();
  const all = Promise.all(Array.from({ length: 500 }, () => made.get("0:a")));
  last().answer(link(1));
  expect(new Set((await all).map((found) => found?.id))).toEqual(new Set([1]));
  expect(asked).toHaveLength(1);
  expect(atOnce(made, "0:a")?.id).toBe(1);
});

test("a change while the question is under way means its answer is not kept, and later ones ask anew", async () => {
  const made = cache();
  const before = made.get("0:a");
  const first = last();
  made.drop("0:a");
  const after = made.get("0:a");
  first.answer(link(1));
  last().answer(link(2));
  expect((await before)?.id).toBe(1);
  expect((await after)?.id).toBe(2);
  expect(atOnce(made, "0:a")?.id).toBe(2);
});

test("a change of unknown name discards queries in progress and keeps known entries", async () => {
  const made = await filled();
  const before = made.get("0:b");
  made.clearAbsences();
  last().answer(link(2));
  await before;
  expect(atOnce(made, "0:b")).toBeUndefined();
  expect(atOnce(made, "0:a")?.id).toBe(1);
});

test("a gap while the question is under way means its answer is not kept", async () => {
  const made = cache();
  const before = made.get("0:a");
  made.invalidateAll();
  last().answer(link(1));
  await before;
  expect(atOnce(made, "0:a")).toBeUndefined();
});

test("unknown aliases are remembered for two seconds and push out no link", async () => {
  const made = await filled();
  for (let n = 0; n < 100; n++) {
    const found = made.get(`0:unknown${n}`);
    last().answer(undefined);
    expect(await found).toBeUndefined();
  }
  expect(atOnce(made, "0:a")?.id).toBe(1);
  await made.get("0:unknown99");
  expect(asked).toHaveLength(101);
  vi.advanceTimersByTime(2_100);
  void made.get("0:unknown99");
  expect(asked).toHaveLength(102);
});

test("a new link is found at once where nothing was before", async () => {
  const made = cache();
  const nothing = made.get("0:new");
  last().answer(undefined);
  await nothing;
  made.drop("0:new");
  const found = made.get("0:new");
  last().answer(link(5));
  expect((await found)?.id).toBe(5);
});

test("without notifications, a link is re-read after five seconds", async () => {
  const made = await filled();
  isSubscribed = false;
  vi.advanceTimersByTime(4_900);
  expect(atOnce(made, "0:a")?.id).toBe(1);
  vi.advanceTimersByTime(200);
  expect(atOnce(made, "0:a")).toBeUndefined();
  const found = made.get("0:a");
  last().answer(link(2));
  expect((await found)?.id).toBe(2);
});

test("with the database down known entries stay, also after five seconds; unknown ones are refused", async () => {
  const made = await filled();
  isSubscribed = false;
  made.invalidateAll();
  vi.advanceTimersByTime(60_000);
  const known = made.get("0:a");
  last().refuse();
  expect((await known)?.id).toBe(1);
  expect((await made.get("0:a"))?.id).toBe(1);
  expect(asked).toHaveLength(2);
  const unknown = made.get("0:b");
  last().refuse();
  await expect(unknown).rejects.toThrow("away");
});

test("callers with a stale entry do not wait for a database that hangs", async () => {
  const made = await filled();
  made.invalidateAll();
  const first = made.get("0:a");
  const second = made.get("0:a");
  vi.advanceTimersByTime(200);
  expect([(await first)?.id, (await second)?.id]).toEqual([1, 1]);
  for (let second = 0; second < 5; second++) {
    vi.advanceTimersByTime(1_100);
    expect((await made.get("0:a"))?.id).toBe(1);
  }
  expect(asked).toHaveLength(2);
});

test("stale entries are re-read as soon as a database that hung responds", async () => {
  const made = await filled();
  made.invalidateAll();
  const before = made.get("0:a");
  vi.advanceTimersByTime(200);
  await before;
  const other = made.get("0:b");
  last().answer(link(2));
  await other;
  made.invalidateAll();
  const after = made.get("0:a");
  last().answer(link(3));
  expect((await after)?.id).toBe(3);
});

test("a failing database is asked once a second, however many callers come", async () => {
  const made = await filled();
  made.invalidateAll();
  const known = made.get("0:a");
  last().refuse();
  await known;
  for (let n = 0; n < 10; n++) await made.get("0:a");
  expect(asked).toHaveLength(2);
  vi.advanceTimersByTime(1_100);
  for (let n = 0; n < 10; n++) await made.get("0:a");
  expect(asked).toHaveLength(3);
});

test("a link deleted while notifications were off is gone once the database responds", async () => {
  const made = await filled();
  made.invalidateAll();
  const found = made.get("0:a");
  last().answer(undefined);
  expect(await found).toBeUndefined();
  expect(atOnce(made, "0:a")).toBeUndefined();
});
