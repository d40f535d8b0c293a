import { expect, test } from "vitest";
import { shortStyle } from "./relative-time";

const UNITS = ["minute", "hour", "day", "week", "month", "year"] as const;

test.each(["en", "de", "es", "fr", "ar"])("short times of %s say past and future differently", (locale) => {
  const format = new Intl.RelativeTimeFormat(locale, { style: shortStyle(locale) });
  for (const unit of UNITS)
    for (const count of [1, 2, 3, 11])
      expect(format.format(-count, unit)).not.toBe(format.format(count, unit));
});

test("two weeks are one word in Arabic, without a number", () => {
  const format = new Intl.RelativeTimeFormat("ar", { style: shortStyle("ar") });
  expect(format.format(2, "week")).toBe("خلال أسبوعين");
});
