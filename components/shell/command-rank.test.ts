import { expect, test } from "vitest";
import { rank, scoreOf } from "./command-rank";

const line = (label: string, words = "") => ({ id: label, label, words });
const labels = (typed: string, lines: ReturnType<typeof line>[], recent: string[] = []) =>
  rank(lines, typed, recent).map(({ label }) => label);

test("a label that begins with what is typed comes before one that holds it", () => {
  const lines = [line("Old spring sale"), line("Offspring"), line("Spring"), line("Menu")];
  expect(labels("spring", lines)).toEqual(["Spring", "Old spring sale", "Offspring"]);
});

test("words may be typed in any order, and only begun", () => {
  expect(labels("camp new", [line("New channel"), line("New campaign")])).toEqual(["New campaign"]);
});

test("other words find it after its own name", () => {
  const lines = [line("Time", "zone clock"), line("Zone of tests")];
  expect(labels("zone", lines)).toEqual(["Zone of tests", "Time"]);
  expect(labels("time zone", lines)).toEqual(["Time"]);
});

test("the one used last comes first among equals, and never before a better one", () => {
  const lines = [line("Spring a"), line("Spring b"), line("In spring")];
  expect(labels("spring", lines, ["In spring", "Spring b"])).toEqual(["Spring b", "Spring a", "In spring"]);
});

test("accents and case make no difference", () => {
  expect(scoreOf({ label: "Überblick" }, "uber")).toBe(4);
  expect(scoreOf({ label: "Resume" }, "RÉSUMÉ")).toBe(4);
});

test("signs alone hold nothing but themselves", () => {
  expect(labels("(", [line("Menu"), line("Sale (old)")])).toEqual(["Sale (old)"]);
});
