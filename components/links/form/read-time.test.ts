import { expect, test } from "vitest";
import { readTime } from "./read-time";

const now = new Date("2026-11-20T23:30:00Z");

test.each([
  ["en", "tomorrow 6pm", "2026-11-22T17:00:00.000Z"],
  ["en", "1 December 2026 at 18:00", "2026-12-01T17:00:00.000Z"],
  ["en", "next friday", "2026-11-27T22:59:00.000Z"],
  ["en", "in 2 hours", "2026-11-21T01:30:00.000Z"],
  ["de", "morgen 18 Uhr", "2026-11-22T17:00:00.000Z"],
  ["de", "in 3 Tagen", "2026-11-24T22:59:00.000Z"],
  ["de", "nächsten Freitag 18 Uhr", "2026-11-27T17:00:00.000Z"],
  ["de", "1. März 12 Uhr", "2027-03-01T11:00:00.000Z"],
  ["de", "1.12.2026", "2026-12-01T22:59:00.000Z"],
  ["de", "next friday 6 pm", "2026-11-27T17:00:00.000Z"],
  ["es", "en 3 días", "2026-11-24T22:59:00.000Z"],
  ["es", "el próximo viernes a las 18:00", "2026-11-27T17:00:00.000Z"],
  ["es", "pasado mañana", "2026-11-23T22:59:00.000Z"],
  ["es", "1 de marzo a las 12:00", "2027-03-01T11:00:00.000Z"],
  ["fr", "dans 3 jours", "2026-11-24T22:59:00.000Z"],
  ["fr", "vendredi prochain à 18h", "2026-11-27T17:00:00.000Z"],
  ["fr", "après-demain", "2026-11-23T22:59:00.000Z"],
  ["fr", "1er mars à midi", "2027-03-01T11:00:00.000Z"],
  ["ar", "بعد 3 أيام", "2026-11-24T22:59:00.000Z"],
  ["ar", "غدًا", "2026-11-22T22:59:00.000Z"],
  ["ar", "الجمعة القادمة الساعة 6 مساءً", "2026-11-27T17:00:00.000Z"],
  ["ar", "1 مارس الساعة 12:00", "2027-03-01T11:00:00.000Z"],
  ["xx", "tomorrow 6pm", "2026-11-22T17:00:00.000Z"],
])("in %s, %s is read in Warsaw's time zone", async (language, text, moment) => {
  expect((await readTime(text, "Europe/Warsaw", now, language))?.toISOString()).toBe(moment);
});

test.each(["ar", "de", "en", "es", "fr"])("unreadable times are not guessed in %s", async (language) => {
  expect(await readTime("whenever", "Europe/Warsaw", now, language)).toBeNull();
});
