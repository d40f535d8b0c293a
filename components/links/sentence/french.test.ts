import { expect, test } from "vitest";
import messages from "../../../messages/fr.json";
import type { Known } from "./draft";
import { parseSentence } from "./parse";
import { vocabularyOf } from "./vocabulary";

const french = vocabularyOf(messages.sentence.words, "fr");
const known: Known = {
  hosts: ["go.example.com", "sho.rt"],
  campaigns: [{ id: 1, name: "L’été" }],
  channels: [{ id: 3, name: "Print" }],
  templates: [],
};
/** A Thursday, noon in Paris. */
const clock = { now: new Date("2026-11-26T11:00:00Z"), timeZone: "Europe/Paris" };
const parse = (text: string) => parseSentence(text, french, known, clock);
const problems = (text: string) => parse(text).parts.filter(({ problem }) => problem);

test("the sentence of the handbook in French", () => {
  expect(parse("printemps, les Allemands vers acme.de jusqu’à vendredi, QR code pour A6").draft).toEqual({
    subject: "printemps",
    rules: [{ audience: { country: ["DE"] }, url: "https://acme.de", until: "2026-11-27" }],
    qr: { size: { millimeters: 35, name: "A6" } },
  });
});

test.each([
  ["Allemands et Autrichiens vers acme.de", { country: ["DE", "AT"] }],
  ["visiteurs aux États-Unis vers acme.com", { country: ["US"] }],
  ["en français vers acme.fr", { language: ["fr"] }],
  ["les iPhone en Belgique → acme.be", { device: ["iphone"], country: ["BE"] }],
  ["l’UE vers acme.eu", { eu: true }],
  ["l’Allemagne vers acme.de", { country: ["DE"] }],
  ["visiteurs d'Allemagne et d’Autriche vers acme.de", { country: ["DE", "AT"] }],
])("audience of “%s”", (text, audience) => {
  expect(parse(`printemps, ${text}`).draft.rules.map((rule) => rule.audience)).toEqual([audience]);
  expect(problems(`printemps, ${text}`)).toEqual([]);
});

test.each([
  ["jusqu'au 24 décembre", { ends: new Date("2026-12-24T22:59:00Z") }],
  ["jusqu’à vendredi 18h30", { ends: new Date("2026-11-27T17:30:00Z") }],
  ["jusqu’à vendredi 18h", { ends: new Date("2026-11-27T17:00:00Z") }],
  ["expire aujourd’hui", { ends: new Date("2026-11-26T22:59:00Z") }],
  ["à partir de demain, expire fin du mois", { ends: new Date("2026-11-30T22:59:00Z") }],
  ["expire dans deux semaines", { ends: new Date("2026-12-10T11:00:00Z") }],
  ["expire demain à 6h du soir", { ends: new Date("2026-11-27T17:00:00Z") }],
  ["n’expire jamais", { ends: null }],
  ["sans mot de passe", { password: null }],
  ["limité à 100 clics", { limit: 100 }],
  ["sinon acme.com", { url: "https://acme.com" }],
  ["dans la campagne L’été, canal Print", { campaign: known.campaigns[0], channels: known.channels }],
  ["QR code sur une carte de visite", { qr: { size: { millimeters: 20, name: "carte de visite" } } }],
])("“%s”", (text, said) => {
  expect(parse(`printemps ${text}`).draft).toMatchObject({ subject: "printemps", ...said });
  expect(problems(`printemps ${text}`)).toEqual([]);
});
