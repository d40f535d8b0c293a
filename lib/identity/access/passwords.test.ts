import { setImmediate as tick } from "node:timers/promises";
import { expect, test } from "vitest";
import { HashingQueue, type Lane, refuseCommonPassword } from "./passwords";

const ada = { username: "lovelace-a", email: "ada.l@example.com" };

test.each(["password", "12345678", "iloveyou", "QWERTYUIOP", "trustno1", "Password1", "football"])(
  "%s is refused as one of the most common",
  async (password) => {
    await expect(refuseCommonPassword(password, ada)).rejects.toMatchObject({
      kind: "invalid",
      fields: { password: expect.stringContaining("most common") },
    });
  },
);

test.each([
  "lovelace-a",
  "Lovelace-A99",
  "ada.l@example.com",
  "!ada.l2026",
  "switchyard1",
  "SwitchyardSwitchyard",
])("%s is refused as too close to who chooses it", async (password) => {
  await expect(refuseCommonPassword(password, ada)).rejects.toMatchObject({
    fields: { password: expect.stringContaining("too similar") },
  });
});

test.each(["correct horse battery", "long enough", "lovelace likes looms", "fVx2-_q8Lm0", "zażółć gęślą"])(
  "%s is taken",
  async (password) => {
    await refuseCommonPassword(password, ada);
  },
);

test("a name shorter than three letters forbids nothing", async () => {
  await refuseCommonPassword("abacadae", { username: "a_-", email: "a@b.example" });
});

/** A queue whose work ends on command, and the names of started work, in order. */
function queueOf(slots: number) {
  const queue = new HashingQueue(slots);
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const add = (lane: Lane, name: string, caller = name) =>
    queue.run({ lane, caller }, () => {
      begun.push(name);
      return new Promise<void>((resolve) => ends.push(resolve));
    });
  const endOne = async () => {
    ends.shift()?.();
    await tick();
  };
  return { add, begun, endOne };
}

test("signing in does not wait for registrations", async () => {
  const { add, begun } = queueOf(2);
  for (let n = 0; n < 8; n++) void add("register", `r${n}`);
  void add("sign-in", "ada");
  expect(begun).toEqual(["r0", "ada"]);
});

test("signing in leaves a slot for other lanes", async () => {
  const { add, begun, endOne } = queueOf(2);
  for (let n = 0; n < 4; n++) void add("sign-in", `s${n}`);
  void add("visitor", "v");
  await endOne();
  expect(begun).toEqual(["s0", "s1", "v"]);
});

test("known callers go before strangers who sign in", async () => {
  const { add, begun, endOne } = queueOf(2);
  for (let n = 0; n < 6; n++) void add("sign-in", `s${n}`);
  void add("known", "ada");
  await endOne();
  expect(begun).toEqual(["s0", "s1", "ada"]);
});

test("registrations, visitors and new links take turns", async () => {
  const { add, begun, endOne } = queueOf(2);
  for (let n = 0; n < 3; n++) void add("links", `l${n}`);
  for (let n = 0; n < 3; n++) void add("register", `r${n}`);
  void add("visitor", "v0");
  for (let n = 0; n < 4; n++) await endOne();
  expect(begun.slice(0, 4).sort()).toEqual(["l0", "l1", "r0", "v0"]);
});

test("callers of a lane take turns, however many one of them sends", async () => {
  const { add, begun, endOne } = queueOf(2);
  for (let n = 0; n < 4; n++) void add("visitor", `a${n}`, "attacker");
  void add("visitor", "b", "bob");
  await endOne();
  await endOne();
  expect(begun).toEqual(["a0", "a1", "b"]);
});

test("with one slot both classes get on", async () => {
  const { add, begun, endOne } = queueOf(1);
  for (let n = 0; n < 3; n++) void add("sign-in", `s${n}`);
  void add("register", "r");
  await endOne();
  await endOne();
  expect(begun).toContain("r");
});

test("a full lane refuses at once, and names the time to wait", async () => {
  const { add } = queueOf(2);
  const refused: unknown[] = [];
  for (let n = 0; n < 30; n++) add("register", `r${n}`).catch((error: unknown) => refused.push(error));
  await tick();
  expect(refused).toHaveLength(21);
  expect(refused[0]).toMatchObject({ kind: "unavailable", headers: { "Retry-After": "5" } });
});

test("one caller cannot fill a lane", async () => {
  const { add, begun, endOne } = queueOf(2);
  const refused: unknown[] = [];
  for (let n = 0; n < 30; n++)
    add("register", `a${n}`, "attacker").catch((error: unknown) => refused.push(error));
  const bob = add("register", "bob").then(
    () => "done",
    () => "refused",
  );
  for (let n = 0; n < 4; n++) await endOne();
  expect([refused.length, begun.includes("bob"), await bob]).toEqual([27, true, "done"]);
});

test("work that fails gives its slot back", async () => {
  const queue = new HashingQueue(1);
  const place = { lane: "known", caller: "ada" } as const;
  await expect(queue.run(place, () => Promise.reject(new Error("no memory")))).rejects.toThrow("no memory");
  expect(await queue.run(place, async () => "next")).toBe("next");
});
