import { describe, expect, test } from "vitest";
import { readTree } from "@/lib/architecture/tree";
import messages from "../../messages/en.json";
import { GROUPS, isPressed, KEYS, shownKeys } from "./shortcuts";

const words: Record<string, Record<string, string>> = messages.shortcuts.actions;
const sources = readTree()
  .filter(({ path }) => /^components\/.*\.tsx?$/.test(path) && !/test|shell\/keys/.test(path))
  .map(({ text }) => text)
  .join("\n");

describe.each(GROUPS)("keys: %s", (group) => {
  test("each has its words in the sheet, and there are no words without a key", () => {
    expect(Object.keys(words[group] ?? {}).sort()).toEqual(Object.keys(KEYS[group]).sort());
  });

  test("no key does two things", () => {
    const combinations = Object.values(KEYS[group]);
    expect(new Set(combinations).size).toBe(combinations.length);
  });

  test("something listens to them", () => {
    const listens = new RegExp(`useShortcuts\\(\\s*"${group}"|KEYS\\.${group}\\b`);
    expect(sources).toMatch(listens);
  });
});

test("no other file spells a key of its own", () => {
  expect(sources).not.toMatch(/useShortcuts\(\s*\{/);
});

const press = (key: string, pressed: Partial<KeyboardEvent> = {}) =>
  ({ key, metaKey: false, ctrlKey: false, altKey: false, shiftKey: false, ...pressed }) as KeyboardEvent;

test("a combination is met by exactly its keys", () => {
  expect(isPressed(press("C", { shiftKey: true }), "shift c")).toBe(true);
  expect(isPressed(press("C", { shiftKey: true }), "c")).toBe(false);
  expect(isPressed(press("c"), "shift c")).toBe(false);
  expect(isPressed(press("k", { metaKey: true }), "mod k")).toBe(true);
  expect(isPressed(press("k", { ctrlKey: true, altKey: true }), "mod k")).toBe(false);
  expect(isPressed(press("Enter", { ctrlKey: true, shiftKey: true }), "mod enter")).toBe(false);
  expect(isPressed(press(" "), "space")).toBe(true);
});

test("a sign is met however it is typed", () => {
  expect(isPressed(press("?", { shiftKey: true }), "?")).toBe(true);
  expect(isPressed(press("/", { shiftKey: true }), "/")).toBe(true);
});

test("keys are shown as they are printed", () => {
  expect(shownKeys("mod shift enter", "⌘")).toEqual(["⌘", "⇧", "⏎"]);
  expect(shownKeys("arrowleft", "Ctrl")).toEqual(["←"]);
});
