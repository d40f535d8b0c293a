import { expect, test } from "vitest";
import { Lane } from "./lane";

const lane = (change: Partial<ConstructorParameters<typeof Lane>[0]> = {}) =>
  new Lane({
    atOnce: 2,
    mostWaiting: 4,
    mostWaitingPerOwner: 3,
    patienceMs: 60_000,
    refusal: "Busy.",
    ...change,
  });

test("at most the allowed number runs at once, and all run in the end", async () => {
  const one = lane();
  let [now, most] = [0, 0];
  const work = async () => {
    most = Math.max(most, ++now);
    await new Promise(setImmediate);
    now -= 1;
  };
  await Promise.all(["a", "b", "c", "d", "e", "f"].map((owner) => one.run(owner, work)));
  expect([most, now]).toEqual([2, 0]);
});

test("the owner with the fewest running tasks goes next", async () => {
  const one = lane({ atOnce: 2 });
  const order: string[] = [];
  const [first, second] = [await one.enter("a"), await one.enter("a")];
  const waiting = ["a", "a", "b"].map(async (owner) => {
    const leave = await one.enter(owner);
    order.push(owner);
    leave();
  });
  first();
  second();
  await Promise.all(waiting);
  expect(order[0]).toBe("b");
});

test("one owner takes no more places than it may", async () => {
  const one = lane({ atOncePerOwner: 1 });
  const leave = await one.enter("a");
  const again = one.enter("a");
  (await one.enter("b"))();
  leave();
  (await again)();
});

test("too many of one owner, or in all, are refused at once", async () => {
  const one = lane({ atOnce: 1 });
  const leave = await one.enter("a");
  const waiting = ["a", "a", "a"].map((owner) => one.enter(owner));
  await expect(one.enter("a")).rejects.toMatchObject({
    kind: "unavailable",
    headers: { "Retry-After": "5" },
  });
  waiting.push(one.enter("b"));
  await expect(one.enter("c")).rejects.toThrow("Busy.");
  leave();
  for (const slot of waiting) (await slot)();
});

test("a caller that waits too long is refused, and takes nobody's slot", async () => {
  const one = lane({ atOnce: 1, patienceMs: 1 });
  const leave = await one.enter("a");
  await expect(one.enter("b")).rejects.toThrow("Busy.");
  leave();
  (await one.enter("c"))();
});

test("work that fails makes way", async () => {
  const one = lane({ atOnce: 1 });
  await expect(one.run("a", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(await one.run("a", async () => "yes")).toBe("yes");
});
