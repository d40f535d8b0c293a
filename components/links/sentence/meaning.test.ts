import { expect, test } from "vitest";
import type { LinkSettings } from "../queries";
import type { Draft } from "./draft";
import { isAnyOvertaken, meaningOf } from "./meaning";

const setting = {
  timeZone: "Europe/Berlin",
  templates: [{ id: 5, parameters: { utm_source: "news", utm_medium: "mail" } }],
};
const nothing: Draft = { rules: [] };
const settings = {
  alias: "spring",
  url: "https://acme.com/",
  geotarget: [{ location: "germany", link: "https://acme.de/old" }],
  devicetarget: [],
  languagetarget: [],
  rules: [{ name: "iPhone 1", when: { device: ["iphone"] }, url: "https://old.example/" }],
  channels: [3],
  campaign: null,
  parameters: [
    { name: "ref", value: "x" },
    { name: "utm_source", value: "old" },
  ],
  password: false,
  expiry: null,
  clicklimit: 10,
  archived: null,
  title: "",
  status: "active",
  private: false,
} as unknown as LinkSettings;
const change = (draft: Partial<Draft>, of: Partial<LinkSettings> = {}) =>
  meaningOf({ ...nothing, ...draft }, { ...settings, ...of }, setting);

test("a new link has all that is said", () => {
  const draft: Draft = {
    ...nothing,
    url: "https://acme.com/x",
    alias: "spring",
    ends: new Date("2026-11-27T22:59:00Z"),
    password: "kestrel",
  };
  expect(meaningOf(draft, undefined, setting).body).toEqual({
    custom: "spring",
    url: "https://acme.com/x",
    expiry: "2026-11-27 22:59:00",
    password: "kestrel",
  });
});

test("a change sends what is said and can be taken back", () => {
  expect(
    change({ subject: "spring", ends: new Date("2026-11-27T22:59:00Z"), channels: [{ id: 4, name: "Web" }] }),
  ).toMatchObject({
    body: { url: "https://acme.com/", expiry: "2026-11-27 22:59:00", channels: [3, 4] },
    undo: { url: "https://acme.com/", expiry: null, channels: [3] },
  });
});

test("what is as it was is no change", () => {
  expect(change({ limit: 10, status: "active", channels: [{ id: 3, name: "Print" }] }).fields).toEqual([]);
});

test("a second alias renames", () => {
  expect(change({ subject: "spring", alias: "summer" })).toMatchObject({
    body: { custom: "summer" },
    undo: { custom: "spring" },
  });
});

test("a target about the same visitors gets the address, other rules come first", () => {
  const { body } = change({
    rules: [
      { audience: { country: ["DE"] }, url: "https://acme.de/new" },
      { audience: { country: ["AT"], device: ["android"] }, url: "https://acme.at/", until: "2026-11-27" },
    ],
  });
  expect(body.geotarget).toEqual([{ location: "germany", link: "https://acme.de/new" }]);
  expect(body.rules).toEqual([
    {
      name: "Austria, Android",
      when: {
        all: [
          { country: ["AT"] },
          { device: ["android"] },
          { dates: { until: "2026-11-27", zone: "Europe/Berlin" } },
        ],
      },
      url: "https://acme.at/",
    },
    settings.rules[0],
  ]);
});

test("a rule about the same visitors is replaced and keeps its name", () => {
  const { body } = change({ rules: [{ audience: { device: ["iphone"] }, url: "https://new.example/" }] });
  expect(body.rules).toEqual([
    { name: "iPhone 1", when: { device: ["iphone"] }, url: "https://new.example/" },
  ]);
});

test("UTM replaces its own parameters alone", () => {
  expect(
    change({ template: { id: 5, name: "Newsletter" }, utm: { campaign: "spring" } }).body.parameters,
  ).toEqual([
    { name: "ref", value: "x" },
    { name: "utm_source", value: "news" },
    { name: "utm_medium", value: "mail" },
    { name: "utm_campaign", value: "spring" },
  ]);
});

test("a new password where there was one can't be taken back", () => {
  expect(change({ password: "kestrel" }).undo).toMatchObject({ password: null });
  expect(change({ password: "kestrel" }, { password: true }).undo).not.toHaveProperty("password");
});

const UNTIL_FRIDAY = { audience: { country: ["DE"] }, url: "https://acme.de/new", until: "2026-11-27" };

test("targets become rules where a rule for a time could never come before them", () => {
  const devicetarget = [{ device: "ipad", link: "https://acme.com/ipad" }];
  const { body, undo } = change({ rules: [UNTIL_FRIDAY] }, { devicetarget });
  expect(body).toMatchObject({ geotarget: [], devicetarget: [] });
  expect(body.rules).toEqual([
    {
      name: "Germany",
      when: { all: [{ country: ["DE"] }, { dates: { until: "2026-11-27", zone: "Europe/Berlin" } }] },
      url: "https://acme.de/new",
    },
    { name: "Germany 1", when: { country: ["DE"] }, url: "https://acme.de/old" },
    { name: "iPad", when: { device: ["ipad"] }, url: "https://acme.com/ipad" },
    settings.rules[0],
  ]);
  expect(undo).toMatchObject({ geotarget: settings.geotarget, devicetarget, rules: settings.rules });
});

test("targets by several languages stay, and the sentence can't be saved", () => {
  const languagetarget = ["de", "fr"].map((language) => ({ language, link: `https://acme.com/${language}` }));
  const whole = { ...settings, languagetarget };
  const rules = [UNTIL_FRIDAY];
  const meaning = change({ rules }, whole);
  expect(meaning.body).not.toHaveProperty("geotarget");
  expect(isAnyOvertaken(rules, meaning, whole)).toBe(true);
  expect(isAnyOvertaken(rules, change({ rules }), settings)).toBe(false);
  const plain = [{ audience: { country: ["DE"] }, url: "https://acme.de/new" }];
  expect(isAnyOvertaken(plain, change({ rules: plain }, whole), whole)).toBe(false);
});
