import { expect, test } from "vitest";
import { draftsIn, freeName, outcomeOf, rulesBody, sharesOf, withOutcome } from "./rule-drafts";
import { messageAt, messagesIn, messagesOn } from "./rule-errors";
import { entriesIn, lineOf, numberIn } from "./values";

test("text that is no list of rules has none", () => {
  for (const text of ["", "{", "{}", "null", '"x"']) expect(draftsIn(text)).toEqual([]);
});

test("addresses of rules get their scheme; all else is sent as it is", () => {
  const rules = [
    { name: "One", url: "example.com/a", later: 1 },
    { name: "Two", split: [{ url: "example.com/b", weight: 2 }, { url: "https://example.com/c" }] },
    { name: "Three", page: "splash", splash: 4 },
  ];
  expect(rulesBody(JSON.stringify(rules))).toEqual([
    { name: "One", url: "https://example.com/a", later: 1 },
    { name: "Two", split: [{ url: "https://example.com/b", weight: 2 }, { url: "https://example.com/c" }] },
    { name: "Three", page: "splash", splash: 4 },
  ]);
});

test("another outcome takes the address along and leaves nothing of the one before", () => {
  const split = withOutcome({ name: "A", when: { bot: true }, url: "https://example.com" }, "split");
  expect(split).toMatchObject({
    name: "A",
    when: { bot: true },
    split: [{ url: "https://example.com" }, {}],
  });
  expect(withOutcome(split, "url")).toEqual({ name: "A", when: { bot: true }, url: "https://example.com" });
  const splash = withOutcome(split, "splash");
  expect([outcomeOf(splash), "split" in splash]).toEqual(["splash", false]);
});

test("shares add up, and a weight that is no number has none", () => {
  expect(sharesOf({ split: [{ weight: 1 }, { weight: 3 }] })).toEqual([25, 75]);
  expect(sharesOf({ split: [{ weight: "x" }, {}] })).toEqual([0, 100]);
  expect(sharesOf({ split: [{ weight: 0 }, { weight: 0 }] })).toEqual([0, 0]);
});

test("a name is free in any case", () => {
  expect(freeName([{ name: "rule 1" }], "Rule")).toBe("Rule 2");
  expect(freeName([{ name: "Evenings 1" }], "Evenings 1")).toBe("Evenings 2");
});

test("lists survive being text, also with commas in them", () => {
  for (const list of [[], ["Bonn"], ["Bonn", "Köln"], ["Washington, D.C."], ["Washington, D.C.", "Bonn"]])
    expect(entriesIn(lineOf(list))).toEqual(list);
});

test("numbers are numbers, and what is none stays for its error", () => {
  expect(["12", "12.5", "12,5", "x", ""].map(numberIn)).toEqual([12, 12.5, 12.5, "x", ""]);
});

test("errors are found at their place, those of lists and of what is in them alike", () => {
  const errors = {
    when: { all: { root: { message: "must be an array" }, 1: { country: [{ message: "must be a code" }] } } },
  };
  expect(messageAt(errors.when.all)).toBe("Must be an array.");
  expect(messagesOn(errors, ["when", "all"])).toEqual(["Must be an array."]);
  expect(messagesIn(errors)).toEqual(["Must be an array.", "Must be a code."]);
});
