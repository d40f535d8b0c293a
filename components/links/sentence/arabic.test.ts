import { expect, test } from "vitest";
import messages from "../../../messages/ar.json";
import { parseSentence } from "./parse";
import { vocabularyOf } from "./vocabulary";

const arabic = vocabularyOf(messages.sentence.words, "ar");
const known = { hosts: ["go.example.com"], campaigns: [], channels: [], templates: [] };
/** A Thursday, noon in Paris. */
const clock = { now: new Date("2026-11-26T11:00:00Z"), timeZone: "Europe/Paris" };

test.each([
  ["تنتهي خلال أسبوعين", "2026-12-10T11:00:00Z"],
  ["حتى نهاية الشهر", "2026-11-30T22:59:00Z"],
  ["ينتهي غدًا الساعة 6 مساءً", "2026-11-27T17:00:00Z"],
  ["لمدة 3 أيام", "2026-11-29T11:00:00Z"],
  ["لا ينتهي أبدًا", null],
])("“%s”", (text, ends) => {
  const { draft, parts } = parseSentence(`spring ${text}`, arabic, known, clock);
  expect(parts.filter(({ problem }) => problem)).toEqual([]);
  expect(draft).toMatchObject({ subject: "spring", ends: ends && new Date(ends) });
});
