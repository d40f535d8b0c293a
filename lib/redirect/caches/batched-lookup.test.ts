import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Failure } from "@/lib/platform/failure";
import { BatchedLookup } from "./batched-lookup";

/** A database that answers when the test says so. */
let asked: { keys: string[]; answer(): void; refuse(): void }[] = [];
let abandoned = 0;
let lookUps: BatchedLookup<string>;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["performance", "setInterval", "clearInterval"] });
  [asked, abandoned] = [[], 0];
  lookUps = new BatchedLookup<string>({
    ask: (keys) =>
      new Promise((resolve, reject) => {
        const known = keys.filter((key) => !key.startsWith("nothing"));
        const answer = () => resolve(new Map(known.map((key) => [key, `${key}!`])));
        asked.push({ keys, answer, refuse: () => reject(new Error("away")) });
      }),
    abandon: () => {
      abandoned += 1;
      asked.at(-1)?.refuse();
    },
  });
});
afterEach(() => {
  lookUps.stop();
  vi.useRealTimers();
});

const last = () => asked.at(-1) ?? expect.fail("nobody asked");

test("a lone look-up is asked for at once", async () => {
  const found = lookUps.find("a");
  expect(last().keys).toEqual(["a"]);
  last().answer();
  await expect(found).resolves.toBe("a!");
});

test("look-ups during a query join the next, and each gets its own result", async () => {
  const first = lookUps.find("a");
  const later = ["b", "nothing", "c"].map((key) => lookUps.find(key));
  expect(asked).toHaveLength(1);
  last().answer();
  await first;
  expect(last().keys).toEqual(["b", "nothing", "c"]);
  last().answer();
  await expect(Promise.all(later)).resolves.toEqual(["b!", undefined, "c!"]);
});

test("in a flood the next query collects more keys; afterwards a lone look-up starts at once again", async () => {
  const first = lookUps.find("a");
  const flood = Array.from({ length: 8 }, (_, n) => lookUps.find(`${n}`));
  last().answer();
  await first;
  last().answer();
  // The next query waits for a moment from here on, however long it takes to hand out the others.
  await flood[0];
  const later = ["b", "c"].map((key) => lookUps.find(key));
  expect(asked).toHaveLength(2);
  await expect.poll(() => last().keys).toEqual(["b", "c"]);
  last().answer();
  await Promise.all([...flood, ...later]);
  const lone = lookUps.find("d");
  expect(last().keys).toEqual(["d"]);
  last().answer();
  await lone;
});

test("a failed query fails for its own keys, and the next one is sent", async () => {
  const first = lookUps.find("a");
  const second = lookUps.find("b");
  last().refuse();
  await expect(first).rejects.toThrow("away");
  last().answer();
  await expect(second).resolves.toBe("b!");
});

test("no caller waits longer than two seconds, in the current query or the next", async () => {
  const all = [lookUps.find("a"), lookUps.find("b")].map((found) => found.catch((error: unknown) => error));
  vi.advanceTimersByTime(1_900);
  expect(abandoned).toBeGreaterThan(0);
  for (const error of await Promise.all(all)) expect(error).toBeInstanceOf(Failure);
  const next = lookUps.find("c");
  last().answer();
  await expect(next).resolves.toBe("c!");
});

test("many results are delivered over several ticks, so that others run in between", async () => {
  const first = lookUps.find("a");
  const heard: string[] = [];
  const all = Array.from({ length: 100 }, (_, n) =>
    lookUps.find(`${n}`).then((found) => heard.push(found ?? "")),
  );
  last().answer();
  await first;
  last().answer();
  while (heard.length === 0) await new Promise(setImmediate);
  expect(heard.length).toBeLessThan(40);
  await Promise.all(all);
  expect(heard).toEqual(Array.from({ length: 100 }, (_, n) => `${n}!`));
});
