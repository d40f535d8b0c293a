import { expect, test } from "vitest";
import { audiencesOf } from "./routed-audiences";

type Route = Parameters<typeof audiencesOf>[0];
const NOTHING: Route = { geotarget: [], devicetarget: [], languagetarget: [], rules: [] };

test("targets come first, then rules about countries, devices and languages", () => {
  const settings: Route = {
    ...NOTHING,
    geotarget: [{ location: "germany", link: "https://acme.de/" }],
    rules: [
      { name: "Phones", when: { device: ["iphone"] }, url: "https://acme.com/app" },
      { name: "Both", when: { all: [{ country: ["at"] }, { language: ["de"] }] }, url: "https://acme.at/" },
      { name: "Weekend", when: { hours: { days: ["sat"], zone: "UTC" } }, url: "https://acme.com/sat" },
      { name: "Either", when: { any: [{ country: ["fr"] }, { eu: true }] }, url: "https://acme.fr/" },
    ],
  };
  expect(audiencesOf(settings, {})).toEqual([
    { country: ["DE"] },
    { device: ["iphone"] },
    { country: ["AT"], language: ["de"] },
  ]);
});

test("what a sentence changes takes the place of what the link has", () => {
  const settings: Route = {
    ...NOTHING,
    rules: [{ name: "EU", when: { eu: true }, url: "https://acme.eu/" }],
  };
  expect(audiencesOf(settings, {})).toEqual([{ eu: true }]);
  expect(audiencesOf(settings, { rules: [] })).toEqual([]);
});
