import { expect, test } from "vitest";
import messages from "../../../messages/es.json";
import type { Known } from "./draft";
import { parseSentence } from "./parse";
import { vocabularyOf } from "./vocabulary";

const spanish = vocabularyOf(messages.sentence.words, "es");
const known: Known = {
  hosts: ["go.example.com", "sho.rt"],
  campaigns: [{ id: 1, name: "Primavera" }],
  channels: [{ id: 3, name: "Impresos" }],
  templates: [],
};
/** A Thursday, noon in Madrid. */
const clock = { now: new Date("2026-11-26T11:00:00Z"), timeZone: "Europe/Madrid" };
const parse = (text: string) => parseSentence(text, spanish, known, clock);
const problems = (text: string) => parse(text).parts.filter(({ problem }) => problem);

test("the sentence of the handbook in Spanish", () => {
  expect(parse("primavera, alemanes a acme.de hasta el viernes, QR para A6").draft).toEqual({
    subject: "primavera",
    rules: [{ audience: { country: ["DE"] }, url: "https://acme.de", until: "2026-11-27" }],
    qr: { size: { millimeters: 35, name: "A6" } },
  });
});

test.each([
  ["mexicanos y españolas a acme.mx", { country: ["MX", "ES"] }],
  ["visitantes de Argentina a acme.ar", { country: ["AR"] }],
  ["los franceses van a acme.fr", { country: ["FR"] }],
  ["en francés a acme.fr", { language: ["fr"] }],
  ["hablantes de francés a acme.fr", { language: ["fr"] }],
  ["iPhones de España a acme.es", { device: ["iphone"], country: ["ES"] }],
  ["celulares → acme.mx/app", { device: ["mobile"] }],
  ["móviles → acme.es/app", { device: ["mobile"] }],
  ["la UE a acme.eu", { eu: true }],
])("audience of “%s”", (text, audience) => {
  expect(parse(`primavera, ${text}`).draft.rules.map((rule) => rule.audience)).toEqual([audience]);
  expect(problems(`primavera, ${text}`)).toEqual([]);
});

test.each([
  ["expira en 3 días", { ends: new Date("2026-11-29T11:00:00Z") }],
  ["hasta el viernes a las 18:00", { ends: new Date("2026-11-27T17:00:00Z") }],
  ["hasta el próximo viernes", { ends: new Date("2026-12-04T22:59:00Z") }],
  ["desde mañana hasta el 24 de diciembre", { ends: new Date("2026-12-24T22:59:00Z") }],
  ["hasta fin de semana", { ends: new Date("2026-11-29T22:59:00Z") }],
  ["durante una semana", { ends: new Date("2026-12-03T11:00:00Z") }],
  ["nunca expira", { ends: null }],
  ["sin contraseña", { password: null }],
  ["como máximo 1.000 clics", { limit: 1000 }],
  ["máximo 100 clics", { limit: 100 }],
  ["todos los demás a acme.com", { url: "https://acme.com" }],
  ["en la campaña Primavera, canal Impresos", { campaign: known.campaigns[0], channels: known.channels }],
  ["en sho.rt, título Grandes rebajas", { host: "sho.rt", title: "Grandes rebajas" }],
  ["desarchivar y activar", { archived: false, status: "active" }],
  ["código QR para una tarjeta de visita", { qr: { size: { millimeters: 20, name: "tarjeta de visita" } } }],
])("“%s”", (text, said) => {
  expect(parse(`primavera ${text}`).draft).toMatchObject({ subject: "primavera", ...said });
  expect(problems(`primavera ${text}`)).toEqual([]);
});
