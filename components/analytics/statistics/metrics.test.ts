import { expect, test } from "vitest";
import { csvOf } from "./metrics";

test("a referrer that looks like a formula is text in a spreadsheet, and a comma stays in its cell", () => {
  const row = (name: string) => ({ value: name, name, clicks: 2, uniqueClicks: 1 });
  expect(csvOf([row("=cmd()"), row('a, "b"')])).toBe(
    'name,clicks,uniqueClicks\r\n\'=cmd(),2,1\r\n"a, ""b""",2,1\r\n',
  );
});
