import { expect, test } from "vitest";
import { codeOf, readCode } from "./code";
import { emptyValues, type LinkValues } from "./link-values";

const place = { timeZone: "Europe/Warsaw", origin: "https://go.example" };
const full: LinkValues = {
  ...emptyValues("https://example.com/"),
  custom: "it's",
  title: "Spring",
  campaign: "4",
  channels: ["5"],
  expiry: "2026-11-26T18:00",
  geotarget: [{ location: "de", link: "https://example.de/" }],
  parameters: [{ name: "ref", value: "a b" }],
  utm: { ...emptyValues().utm, utm_source: "mail" },
};

test("the code says what was filled in and nothing else", () => {
  expect(JSON.parse(codeOf(emptyValues("example.com"), place).json)).toEqual({ url: "https://example.com" });
});

test("pasting the code back fills the form as it was", async () => {
  const body = { ...full, custom: "spring" };
  const read = await readCode(codeOf(body, place).json, place.timeZone);
  expect(read).toEqual({ kind: "read", values: body });
});

test("a quote cannot end what the shell is given", () => {
  expect(codeOf(full, place).curl).toContain(`"custom": "it'\\''s"`);
});

test("a change is written as a change", () => {
  expect(codeOf(full, { ...place, id: 7 }).curl).toContain("curl -X PUT https://go.example/api/url/7/update");
});

test.each([
  ["", ""],
  ["[1]", ""],
  ['{"url":"ftp://example.com"}', "url must begin with http:// or https://"],
  ['{"url":"https://example.com","geotarget":"de"}', "geotarget must be an array"],
])("%s is refused", async (text, problem) => {
  expect(await readCode(text, "UTC")).toEqual({ kind: "refused", problem });
});
