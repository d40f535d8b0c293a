import { expect, test } from "vitest";
import { aliasText } from "@/lib/platform/addresses";
import { readAlias } from "./alias-text";

const read = (typed: string) => {
  const result = readAlias(typed);
  return "alias" in result ? result.alias : result.problem;
};

test.each([
  ["spring", "spring"],
  [" Spring-24_x.y ", "Spring-24_x.y"],
  ["docs/intro", "docs/intro"],
  ["docs/*", "docs/*"],
  ["docs/a.b/*", "docs/a.b/*"],
  ["%64ocs/%2A", "docs/*"],
  ["café", "caf%C3%A9"],
  ["cafe\u0301", "caf%C3%A9"],
  ["caf%C3%A9", "caf%C3%A9"],
  ["CAFÉ", "CAF%C3%A9"],
  ["сахар/новый-2", "%D1%81%D0%B0%D1%85%D0%B0%D1%80/%D0%BD%D0%BE%D0%B2%D1%8B%D0%B9-2"],
  ["日本語のtest", "%E6%97%A5%E6%9C%AC%E8%AA%9E%E3%81%AEtest"],
  ["🎉", "%F0%9F%8E%89"],
  ["❤\uFE0F", "%E2%9D%A4"],
  ["go-👩‍🚀-🇵🇱", "go-%F0%9F%91%A9%E2%80%8D%F0%9F%9A%80-%F0%9F%87%B5%F0%9F%87%B1"],
  ["👍🏽", "%F0%9F%91%8D%F0%9F%8F%BD"],
])("%j is kept as %s, and read again as the same", (typed, alias) => {
  expect(read(typed)).toBe(alias);
  expect(read(alias)).toBe(alias);
  expect(read(aliasText(alias))).toBe(alias);
});

const FORM = /1 to 64 letters/;
test.each([
  ["", FORM],
  ["a b", FORM],
  ["a?b", FORM],
  ["a+", FORM],
  ["a#b", FORM],
  ["a\\b", FORM],
  [".a", FORM],
  ["a/..", FORM],
  ["a/./b", FORM],
  ["%2e%2e/b", FORM],
  ["a".repeat(65), FORM],
  [`a/${"b".repeat(65)}`, FORM],
  ["/", /begin or end with a slash/],
  ["/a", /begin or end with a slash/],
  ["a/", /begin or end with a slash/],
  ["a//b", /begin or end with a slash/],
  ["a//*", /begin or end with a slash/],
  ["*", /\* only at its end/],
  ["/*", /\* only at its end/],
  ["a*", /\* only at its end/],
  ["a/*/b", /\* only at its end/],
  ["a/**", /\* only at its end/],
  ["a/b/c/d/e/f/g/h/i", /at most 8 parts/],
  [Array.from({ length: 8 }, () => "b".repeat(30)).join("/"), /at most 200/],
  ["%", /encodes nothing/],
  ["%zz", /encodes nothing/],
  ["%ff", /encodes nothing/],
  ["adm\u200bin", /invisible/],
  ["adm\u200din", /invisible/],
  ["\u202egnirps", /invisible/],
  ["a\u00adb", /invisible/],
  ["a\u0000b", /invisible/],
  ["a%0d%0ab", /invisible/],
  ["a\u2066b", /invisible/],
  ["\u3164", /invisible/],
  ["\ud800", /invisible|encodes nothing/],
  ["\u0301a", /begins with an accent/],
  ["ｓａｌｅ", /write sale/],
  ["ﬁx", /write fix/],
  ["pаypal", /mix letters/],
  ["ραy", /mix letters/],
  ["docs/pаge", /mix letters/],
  ["サイтаβ", /mix letters/],
  ["ᎪᏴ", /mix letters/],
])("%j is refused", (typed, problem) => {
  expect(read(typed)).toMatch(problem);
});

test("parts of different scripts may follow each other", () => {
  expect(aliasText(read("ru/сахар/*"))).toBe("ru/сахар/*");
});
