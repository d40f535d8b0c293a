import { expect, test, vi } from "vitest";
import { addressGroup } from "@/lib/identity/access/rate-limits";
import { PageSlots } from "./page-slots";

/** Asks for so many pages, and keeps what of them has begun. */
function asking(slots: PageSlots, address: string, count: number) {
  const begun: (() => void)[] = [];
  const waits = Array.from({ length: count }, () => slots.enter(address, (left) => begun.push(left)));
  return { begun, waits };
}

test("a limited number of pages is rendered at once, and each one taken starts another", () => {
  const slots = new PageSlots(addressGroup);
  const { begun } = asking(slots, "192.0.2.1", 40);
  expect(begun).toHaveLength(16);
  begun[0]?.();
  begun[1]?.();
  expect(begun).toHaveLength(18);
  while (begun.length < 40) for (const left of [...begun]) left();
  expect(begun).toHaveLength(40);
});

test("a client with many requests delays only itself", () => {
  const slots = new PageSlots(addressGroup);
  const greedy = asking(slots, "192.0.2.1", 100);
  const other = asking(slots, "192.0.2.2", 1);
  expect(other.begun).toHaveLength(0);
  greedy.begun[0]?.();
  greedy.begun[1]?.();
  expect(other.begun).toHaveLength(1);
});

test("addresses of one group share a queue", () => {
  const slots = new PageSlots(addressGroup);
  const first = asking(slots, "2001:db8::1", 199 + 16);
  const second = asking(slots, "2001:db8::2", 2);
  expect(first.waits).not.toContain(undefined);
  expect(second.waits.filter((wait) => wait === undefined)).toHaveLength(1);
});

test("a client that leaves while waiting is removed", () => {
  const slots = new PageSlots(addressGroup);
  const { begun, waits } = asking(slots, "192.0.2.1", 17);
  waits[16]?.();
  for (const left of [...begun]) left();
  expect(begun).toHaveLength(16);
});

test("unread responses block only their own client", () => {
  vi.useFakeTimers();
  const slots = new PageSlots(addressGroup);
  const slow = asking(slots, "192.0.2.1", 60);
  vi.advanceTimersByTime(2_000);
  vi.advanceTimersByTime(2_000);
  expect(slow.begun).toHaveLength(24);
  expect(asking(slots, "192.0.2.2", 3).begun).toHaveLength(3);
  vi.useRealTimers();
});

test("what a browser fetches ahead waits behind what a person asked for, and never fills the queue for it", () => {
  const slots = new PageSlots(addressGroup);
  const { begun } = asking(slots, "192.0.2.1", 16);
  const order: string[] = [];
  const prefetches = Array.from({ length: 80 }, () =>
    slots.enter("192.0.2.1", () => order.push("prefetch"), "prefetch"),
  );
  expect(prefetches.filter((wait) => wait !== undefined)).toHaveLength(60);
  expect(slots.enter("192.0.2.1", () => order.push("page"))).toBeDefined();
  begun[0]?.();
  begun[1]?.();
  expect(order).toEqual(["page", "prefetch"]);
});
