import { expect, test, vi } from "vitest";
import { readTicket, ticket } from "./tickets";

test("a ticket is read for what it was written, and for nothing else", () => {
  const text = ticket("second-step", { userId: 7 }, 60);
  expect(readTicket("second-step", text)).toEqual({ userId: 7 });
  expect(readTicket("connecting", text)).toBeNull();
});

test("a ticket that was changed, made up or is over says nothing", () => {
  const text = ticket("second-step", { userId: 7 }, 60);
  const changed = text.slice(0, -1) + (text.endsWith("A") ? "B" : "A");
  for (const other of [changed, text.slice(4), "", "e30"])
    expect(readTicket("second-step", other)).toBeNull();
  vi.useFakeTimers({ now: Date.now() + 61_000 });
  expect(readTicket("second-step", text)).toBeNull();
  vi.useRealTimers();
});
