import { expect, test } from "vitest";
import messages from "../../../messages/de.json";
import type { Known } from "./draft";
import { parseSentence } from "./parse";
import { vocabularyOf } from "./vocabulary";

const german = vocabularyOf(messages.sentence.words, "de");
const known: Known = {
  hosts: ["go.example.com", "sho.rt"],
  campaigns: [{ id: 1, name: "Frühling" }],
  channels: [{ id: 3, name: "Print" }],
  templates: [],
};
/** A Thursday, noon in Berlin. */
const clock = { now: new Date("2026-11-26T11:00:00Z"), timeZone: "Europe/Berlin" };
const parse = (text: string) => parseSentence(text, german, known, clock);
const problems = (text: string) => parse(text).parts.filter(({ problem }) => problem);

test("the sentence of the handbook in German", () => {
  expect(parse("fruehjahr, Deutsche zu acme.de bis Freitag, QR für A6").draft).toEqual({
    subject: "fruehjahr",
    rules: [{ audience: { country: ["DE"] }, url: "https://acme.de", until: "2026-11-27" }],
    qr: { size: { millimeters: 35, name: "A6" } },
  });
});

test.each([
  ["Deutsche und Österreicher zu acme.de", { country: ["DE", "AT"] }],
  ["Besucher aus der Schweiz zu acme.ch", { country: ["CH"] }],
  ["auf Französisch zu acme.fr", { language: ["fr"] }],
  ["iPhones aus Deutschland nach acme.de", { device: ["iphone"], country: ["DE"] }],
  ["Handys → acme.de/app", { device: ["mobile"] }],
  ["die EU zu acme.eu", { eu: true }],
])("audience of “%s”", (text, audience) => {
  expect(parse(`fruehjahr, ${text}`).draft.rules.map((rule) => rule.audience)).toEqual([audience]);
  expect(problems(`fruehjahr, ${text}`)).toEqual([]);
});

test.each([
  ["läuft ab in 3 Tagen", { ends: new Date("2026-11-29T11:00:00Z") }],
  ["bis Freitag um 18 Uhr", { ends: new Date("2026-11-27T17:00:00Z") }],
  ["ab morgen bis 24. Dezember", { ends: new Date("2026-12-24T22:59:00Z") }],
  ["bis Ende der Woche", { ends: new Date("2026-11-29T22:59:00Z") }],
  ["für eine Woche", { ends: new Date("2026-12-03T11:00:00Z") }],
  ["läuft nie ab", { ends: null }],
  ["ohne Passwort", { password: null }],
  ["höchstens 1.000 Klicks", { limit: 1000 }],
  ["sonst acme.com", { url: "https://acme.com" }],
  ["in Kampagne Frühling, Kanal Print", { campaign: known.campaigns[0], channels: known.channels }],
  ["unter sho.rt, Titel Großer Ausverkauf", { host: "sho.rt", title: "Großer Ausverkauf" }],
  ["aus dem Archiv holen und aktivieren", { archived: false, status: "active" }],
  ["QR-Code auf einer Visitenkarte", { qr: { size: { millimeters: 20, name: "Visitenkarte" } } }],
])("“%s”", (text, said) => {
  expect(parse(`fruehjahr ${text}`).draft).toMatchObject({ subject: "fruehjahr", ...said });
  expect(problems(`fruehjahr ${text}`)).toEqual([]);
});
