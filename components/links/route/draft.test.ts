import { expect, test } from "vitest";
import { afterSaved, beside, isWhollySent, opened, withDraft } from "./draft";
import type { RouteStop } from "./route-edit";

const geo = (name: string, link = ""): RouteStop => ({ kind: "geo", name, link });
const [DE, FR, PL] = [geo("de"), geo("fr"), geo("pl")];

test("a stop that is changed is on the route in its place, a new one between the others", () => {
  const typed = geo("fr", "https://example.com/");
  expect(withDraft([DE, FR], opened(1, typed))).toEqual([DE, typed]);
  expect(withDraft([DE, FR], { ...opened(1, PL), isNew: true })).toEqual([DE, PL, FR]);
  expect(withDraft([], opened(0, DE))).toEqual([DE]);
});

test("what was typed after a save began is left to save", () => {
  const sent = { ...opened(0, DE), isNew: true, isDirty: true, sent: DE };
  expect(isWhollySent(sent)).toBe(true);
  expect(afterSaved(sent, DE)).toBeUndefined();
  const typed = { ...sent, stop: geo("de", "https://example.com/") };
  expect(isWhollySent(typed)).toBe(false);
  expect(afterSaved(typed, DE)).toEqual({ ...opened(0, typed.stop), isDirty: true });
  // Another one was opened since.
  expect(afterSaved(opened(1, FR), DE)).toEqual(opened(1, FR));
});

test("the stop that is open stays itself where others come and go", () => {
  const open = opened(1, FR);
  expect(beside(open, "in", 1)?.at).toBe(2);
  expect(beside(open, "in", 2)?.at).toBe(1);
  expect(beside(open, "out", 0)?.at).toBe(0);
  expect(beside(open, "out", 2)?.at).toBe(1);
  expect(beside(open, "out", 1)).toEqual({ ...open, isNew: true, isDirty: true });
});
