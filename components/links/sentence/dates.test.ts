import { expect, test } from "vitest";
import messages from "../../../messages/en.json";
import { dateAt, type Edge } from "./dates";
import { tokensOf } from "./tokens";
import { vocabularyOf } from "./vocabulary";

/** A Thursday, noon in Berlin. */
const clock = { now: new Date("2026-11-26T11:00:00Z"), timeZone: "Europe/Berlin" };

function read(text: string, edge: Edge = "end", locale = "en-US") {
  const tokens = tokensOf(text);
  const found = dateAt(tokens, 0, edge, vocabularyOf(messages.sentence.words, locale), clock);
  return found?.used === tokens.length ? found.local : undefined;
}

test.each([
  ["today", "2026-11-26"],
  ["tomorrow", "2026-11-27"],
  ["Friday", "2026-11-27"],
  ["Thursday", "2026-11-26"],
  ["next Friday", "2026-12-04"],
  ["next Monday", "2026-11-30"],
  ["Thursday 9:00", "2026-12-03 09:00"],
  ["Friday at 5 pm", "2026-11-27 17:00"],
  ["5pm on Friday", "2026-11-27 17:00"],
  ["noon", "2026-11-27 12:00"],
  ["13:30", "2026-11-26 13:30"],
  ["Dec 24", "2026-12-24"],
  ["24 December", "2026-12-24"],
  ["December 24th 2027", "2027-12-24"],
  ["24th of December", "2026-12-24"],
  ["24.12.", "2026-12-24"],
  ["12/24", "2026-12-24"],
  ["3/1", "2027-03-01"],
  ["2027-01-31", "2027-01-31"],
  ["Feb 29", "2028-02-29"],
  ["end of month", "2026-11-30"],
  ["end of the year", "2026-12-31"],
  ["next week", "2026-12-06"],
  ["in 3 days", "2026-11-29 12:00"],
  ["in two days", "2026-11-28 12:00"],
  ["27/11/2026", "2026-11-27"],
  ["in 2 hours", "2026-11-26 14:00"],
])("%s", (text, local) => {
  expect(read(text)).toBe(local);
});

test("a start is the beginning of its day, and not today's", () => {
  expect(read("Thursday", "start")).toBe("2026-12-03");
  expect(read("next week", "start")).toBe("2026-11-30");
});

test.each(["Feb 30", "13/13", "25:00", "32 December", "spring", "9", "May"])("%s is no date", (text) => {
  expect(read(text)).toBeUndefined();
});

test.each([
  ["de", "Freitag", "2026-11-27"],
  ["de", "morgen", "2026-11-27"],
  ["de", "24. Dezember", "2026-12-24"],
  ["de", "3.1.", "2027-01-03"],
  ["es", "viernes", "2026-11-27"],
  ["es", "mañana", "2026-11-27"],
  ["es", "24 diciembre", "2026-12-24"],
  ["fr", "vendredi", "2026-11-27"],
  ["fr", "demain", "2026-11-27"],
  ["fr", "24 décembre", "2026-12-24"],
  ["fr", "3/1", "2027-01-03"],
  ["ar", "الجمعة", "2026-11-27"],
  ["ar", "غدًا", "2026-11-27"],
  ["ar", "24 ديسمبر", "2026-12-24"],
  ["ar", "٢٤ ديسمبر", "2026-12-24"],
])("in %s, %s", (locale, text, local) => {
  expect(read(text, "end", locale)).toBe(local);
});
