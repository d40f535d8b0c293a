import fc from "fast-check";
import { expect, test } from "vitest";
import ar from "../../../messages/ar.json";
import de from "../../../messages/de.json";
import en from "../../../messages/en.json";
import es from "../../../messages/es.json";
import fr from "../../../messages/fr.json";
import { daysOfPeriod, parseQuestion, questionVocabularyOf } from "./question";

const LANGUAGES = { ar, de, en, es, fr };
const ask = (text: string, language: keyof typeof LANGUAGES = "en") =>
  parseQuestion(text, questionVocabularyOf(LANGUAGES[language].question.words));

test.each([
  ["top country last week", { asked: "country", period: "last-week", about: undefined }],
  ["Which country brought most clicks last week?", { asked: "country", period: "last-week" }],
  ["where do visitors come from today", { asked: "country", period: "today" }],
  ["top city last week", { asked: "city", period: "last-week", about: undefined }],
  ["top referrers", { asked: "referrer", period: "28d" }],
  ["best link in the last 7 days", { asked: "link", period: "7d" }],
  ["top devices for spring-sale this month", { asked: "device", period: "month", about: "spring-sale" }],
  ["which QR codes were scanned most yesterday", { asked: "qr", period: "yesterday" }],
])("“%s”", (text, question) => {
  expect(ask(text)).toMatchObject(question);
});

test.each([
  "country",
  "top",
  "spring-sale until Friday",
  "top country and device",
  "top country today yesterday",
  "top country spring autumn",
  "countries",
  "",
])("“%s” is no question", (text) => {
  expect(ask(text)).toBeUndefined();
});

test.each([
  ["de", "welches Land brachte letzte Woche die meisten Klicks"],
  ["de", "top Land letzte Woche"],
  ["es", "qué país trajo más clics la semana pasada"],
  ["es", "mejor país la semana pasada"],
  ["fr", "quel pays a apporté le plus de clics la semaine dernière"],
  ["fr", "top pays semaine dernière"],
  ["ar", "أي بلد جلب أكثر النقرات الأسبوع الماضي؟"],
  ["ar", "أعلى بلد الأسبوع الماضي"],
] as const)("%s: “%s”", (language, text) => {
  expect(ask(text, language)).toEqual({ asked: "country", period: "last-week", about: undefined });
});

test.each([
  ["de", "top Stadt letzte Woche"],
  ["es", "mejor ciudad la semana pasada"],
  ["fr", "top ville semaine dernière"],
  ["ar", "أعلى مدينة الأسبوع الماضي"],
] as const)("%s, for cities: “%s”", (language, text) => {
  expect(ask(text, language)).toEqual({ asked: "city", period: "last-week", about: undefined });
});

test("last week is the one before this, and begins on the workspace's day", () => {
  // A Thursday.
  const now = new Date("2026-11-26T11:00:00Z");
  const days = (period: "week" | "last-week", weekStart: number) =>
    daysOfPeriod(period, { timeZone: "Europe/Berlin", weekStart, now, first: undefined });
  expect(days("last-week", 1)).toEqual({ from: "2026-11-16", to: "2026-11-22" });
  expect(days("last-week", 0)).toEqual({ from: "2026-11-15", to: "2026-11-21" });
  expect(days("week", 1)).toEqual({ from: "2026-11-23", to: "2026-11-26" });
});

test("all time has no days until its first one is known", () => {
  const now = new Date("2026-11-26T23:30:00Z");
  const days = (first: string | undefined) =>
    daysOfPeriod("all", { timeZone: "Europe/Berlin", weekStart: 1, now, first });
  expect(days(undefined)).toBeUndefined();
  expect(days("2024-02-03")).toEqual({ from: "2024-02-03", to: "2026-11-27" });
});

test("any text is a question or none", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (text) => {
      const question = ask(`top ${text} country`);
      expect(question === undefined || question.asked === "country").toBe(true);
    }),
  );
});
