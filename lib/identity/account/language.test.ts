import { expect, test } from "vitest";
import { LanguageChange } from "./language";

const read = (language: unknown) => LanguageChange.safeParse({ language });

test.each([
  ["de", "de"],
  ["DE", "de"],
  ["pt-br", "pt-BR"],
  ["zh-hant-tw", "zh-Hant-TW"],
])("the language %s is kept as %s", (given, kept) => expect(read(given).data).toEqual({ language: kept }));

test.each(["", "d", "de_AT", "de-", "abc-xx-yy", "de-DE-FR", "__proto__", "../de", "x".repeat(36)])(
  "%j is no language",
  (given) => expect(read(given).success).toBe(false),
);
