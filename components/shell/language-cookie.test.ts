import { expect, test } from "vitest";
import { nearestTag } from "./language-cookie";

test.each([
  ["de", "de"],
  ["DE", "de"],
  ["de-AT", "de"],
  ["pt-BR", "pt-BR"],
  ["pt-PT", undefined],
  ["zh-Hant-TW", "zh-Hant"],
  ["", undefined],
])("of the languages there are, %j reads %s", (language, tag) =>
  expect(nearestTag(["de", "en", "pt-BR", "zh-Hant"], language)).toBe(tag),
);
