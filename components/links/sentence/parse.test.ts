import fc from "fast-check";
import { expect, test } from "vitest";
import messages from "../../../messages/en.json";
import type { Known } from "./draft";
import { isSentence, parseSentence } from "./parse";
import { vocabularyOf } from "./vocabulary";

const english = vocabularyOf(messages.sentence.words, "en");
const known: Known = {
  hosts: ["go.example.com", "sho.rt"],
  campaigns: [
    { id: 1, name: "Spring" },
    { id: 2, name: "Spring Sale" },
  ],
  channels: [
    { id: 3, name: "Print" },
    { id: 4, name: "Social media" },
  ],
  templates: [{ id: 5, name: "Newsletter" }],
};
/** A Thursday, noon in Berlin. */
const clock = { now: new Date("2026-11-26T11:00:00Z"), timeZone: "Europe/Berlin" };
const parse = (text: string) => parseSentence(text, english, known, clock);
const draft = (text: string) => parse(text).draft;
const problems = (text: string) =>
  parse(text).parts.flatMap(({ text: words, problem }) => (problem ? [[words, problem]] : []));

test("the sentence of the handbook", () => {
  const { draft: said, parts } = parse("spring-sale, Germans to acme.de until Friday, QR for A6");
  expect(said).toEqual({
    subject: "spring-sale",
    rules: [{ audience: { country: ["DE"] }, url: "https://acme.de", until: "2026-11-27" }],
    qr: { size: { millimeters: 35, name: "A6" } },
  });
  expect(parts.map(({ kind }) => kind)).toEqual(["subject", "rule", "rule", "qr"]);
});

test("a comma lets the link end instead of the rule", () => {
  expect(draft("spring, Germans to acme.de, until Friday")).toMatchObject({
    rules: [{ url: "https://acme.de" }],
    ends: new Date("2026-11-27T22:59:00Z"),
  });
});

test("an address, an alias, a password", () => {
  expect(draft("https://acme.com/x as spring from tomorrow password kestrel")).toEqual({
    url: "https://acme.com/x",
    alias: "spring",
    starts: new Date("2026-11-26T23:00:00Z"),
    password: "kestrel",
    rules: [],
  });
});

test("a date that may be start or end and a password without one are not guessed", () => {
  expect(problems("https://acme.com/x as spring tomorrow password")).toEqual([
    ["tomorrow", "which-date"],
    ["password", "no-password"],
  ]);
});

test("many links at once", () => {
  expect(draft("move spring-* to channel Print")).toEqual({
    subject: "spring-*",
    channels: [{ id: 3, name: "Print" }],
    rules: [],
  });
});

test.each([
  ["spring Germans and Austrians to acme.de", { country: ["DE", "AT"] }],
  ["spring Germans, Austrians to acme.de", { country: ["DE", "AT"] }],
  ["spring from Germany to acme.de", { country: ["DE"] }],
  ["spring visitors from the United States to acme.com", { country: ["US"] }],
  ["spring, UK → acme.co.uk", { country: ["GB"] }],
  ["spring in French to acme.fr", { language: ["fr"] }],
  ["spring in France to acme.fr", { country: ["FR"] }],
  ["spring the French to acme.fr", { country: ["FR"] }],
  ["spring French speakers to acme.fr", { language: ["fr"] }],
  ["spring iPhones to apps.apple.com/x", { device: ["iphone"] }],
  ["spring iPhones from Germany to acme.de", { device: ["iphone"], country: ["DE"] }],
  ["spring iPhone users in Germany to acme.de", { device: ["iphone"], country: ["DE"] }],
  ["spring South Africans to acme.za", { country: ["ZA"] }],
  ["spring Europe to acme.eu", { continent: ["EU"] }],
  ["spring EU to acme.eu", { eu: true }],
])("audience of “%s”", (text, audience) => {
  expect(draft(text).rules.map((rule) => rule.audience)).toEqual([audience]);
  expect(problems(text)).toEqual([]);
});

test("several rules and everybody else", () => {
  expect(draft("spring: Germans to acme.de, iPhones to apps.apple.com, else acme.com")).toMatchObject({
    subject: "spring",
    rules: [{ url: "https://acme.de" }, { url: "https://apps.apple.com" }],
    url: "https://acme.com",
  });
});

test("fields one by one", () => {
  expect(draft("spring on sho.rt max 1,000 clicks, campaign Spring Sale, utm news/mail")).toMatchObject({
    host: "sho.rt",
    limit: 1000,
    campaign: { id: 2 },
    utm: { source: "news", medium: "mail" },
  });
  expect(draft("sho.rt/spring channels Print and Social media titled Spring sale, private")).toMatchObject({
    subject: "spring",
    host: "sho.rt",
    channels: [{ id: 3 }, { id: 4 }],
    title: "Spring sale",
    private: true,
  });
  expect(draft("spring #print utm Newsletter disable")).toMatchObject({
    channels: [{ id: 3 }],
    template: { id: 5 },
    status: "disabled",
  });
  expect(draft('spring password "two words" no limit never expires')).toMatchObject({
    password: "two words",
    limit: null,
    ends: null,
  });
});

test.each([
  ["shorten acme.com/offer as offer", { url: "https://acme.com/offer", alias: "offer" }],
  ["spring for two weeks", { subject: "spring" }],
  ["spring expire tomorrow", { subject: "spring" }],
  ["spring expires never", { subject: "spring", ends: null }],
  ["spring valid until the end of next week", { subject: "spring" }],
])("“%s” is understood as a whole", (text, said) => {
  expect(draft(text)).toMatchObject(said);
  expect(draft(text).subject).toBe("subject" in said ? said.subject : undefined);
  expect(problems(text)).toEqual([]);
});

test("a weekday behind a start is the next one after that start", () => {
  const { starts, ends } = draft("spring from Monday 9:00 until Friday 17:00");
  expect(problems("spring from Monday 9:00 until Friday 17:00")).toEqual([]);
  expect((ends?.getTime() ?? 0) - (starts?.getTime() ?? 0)).toBe((4 * 24 + 8) * 3_600_000);
});

test.each([
  ["QR", undefined],
  ["QR for A4", 70],
  ["QR 3cm", 30],
  ["with a QR code on a business card", 20],
  ["QR for a poster", 100],
  ["QR 2 inches", 51],
])("%s", (words, millimeters) => {
  expect(draft(`spring ${words}`).qr?.size?.millimeters).toBe(millimeters);
  expect(problems(`spring ${words}`)).toEqual([]);
});

test.each([
  ["spring until fryday", [["until fryday", "unknown-date"]]],
  ["spring until next Christmas, private", [["until next Christmas", "unknown-date"]]],
  ["spring until, private", [["until", "no-date"]]],
  ["spring campaign Autumn", [["campaign Autumn", "no-campaign"]]],
  ["spring channel", [["channel", "no-channel"]]],
  ["spring on other.example", [["on other.example", "no-domain"]]],
  ["spring Germans until Friday", [["Germans", "no-destination"]]],
  ["spring French to acme.fr", [["French to acme.fr", "country-or-language"]]],
  ["spring until Friday, until Monday", [["until Monday", "twice"]]],
  ["spring until 2020-01-01", [["until 2020-01-01", "past"]]],
  ["spring pause until Monday", [["until Monday", "pause-ends"]]],
  ["pause spring until Monday", [["until Monday", "pause-ends"]]],
  ["spring from Sunday to tomorrow", [["to tomorrow", "start-after-end"]]],
  ["acme.com acme.de", [["acme.de", "twice"]]],
  [
    "spring frobnicate the gizmo",
    [
      ["frobnicate", "unknown"],
      ["gizmo", "unknown"],
    ],
  ],
])("not understood in “%s”", (text, expected) => {
  expect(problems(text)).toEqual(expected);
});

test("looking for something is no sentence", () => {
  for (const text of ["spring", "spring sale", "campaign Spring", "german", "new campaign", "settings", ""])
    expect(isSentence(parse(text)), text).toBe(false);
  for (const text of [
    "acme.com",
    "spring until Friday",
    "spring until fryday",
    "spring campaign Nowhere",
    "https://acme.com",
    "Germans to acme.de",
  ])
    expect(isSentence(parse(text)), text).toBe(true);
});

test("a short link of ours is the link, no destination", () => {
  expect(draft("https://sho.rt/spring until Friday")).toMatchObject({ subject: "spring", host: "sho.rt" });
});

const WORDS = [
  ...[
    "spring",
    "spring-*",
    "acme.de",
    "https://acme.com/x",
    "as",
    "to",
    "until",
    "from",
    "for",
    "3",
    "days",
    "Friday",
  ],
  ...[
    "Germans",
    "French",
    "the",
    "in",
    "iPhones",
    "else",
    ",",
    "QR",
    "A6",
    "utm",
    "a/b",
    "password",
    "no",
    "campaign",
  ],
  ...[
    "Spring",
    "channel",
    "Print",
    "and",
    "#print",
    "max",
    "100",
    "clicks",
    '"',
    "→",
    "2026-13-45",
    "29 Feb",
    "at",
    "9:00",
  ],
  ...[
    "pm",
    "on",
    "sho.rt",
    "titled",
    "next",
    "week",
    "end of month",
    "٣",
    "حتى",
    "🙂",
    "\u0000",
    "\n",
    "99999999999",
  ],
];
const sentence = fc.oneof(
  fc.string({ maxLength: 200 }),
  fc.string({ unit: "grapheme", maxLength: 80 }),
  fc.array(fc.constantFrom(...WORDS), { maxLength: 25 }).map((words) => words.join(" ")),
);
const german = vocabularyOf(messages.sentence.words, "de");
const arabic = vocabularyOf(messages.sentence.words, "ar");

test("whatever is typed, nothing is thrown and no word is lost", () => {
  fc.assert(
    fc.property(sentence, fc.constantFrom(english, german, arabic), (text, vocabulary) => {
      const { parts, draft: said } = parseSentence(text, vocabulary, known, clock);
      let at = 0;
      for (const part of parts) {
        expect(part.start).toBeGreaterThanOrEqual(at);
        expect(part.end).toBeGreaterThan(part.start);
        expect(part.text).toBe(text.slice(part.start, part.end));
        expect(text.slice(at, part.start)).toMatch(/^[\s,;،؛、]*$/);
        at = part.end;
      }
      expect(text.slice(at)).toMatch(/^[\s,;،؛、]*$/);
      for (const moment of [said.starts, said.ends]) if (moment) expect(moment.getTime()).not.toBeNaN();
    }),
    { numRuns: 3_000 },
  );
});
