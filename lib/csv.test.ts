import { expect, test } from "vitest";
import { csvLine } from "./csv";

test.each([
  [["a", 1, null, ""], "a,1,,"],
  [['say "hi"', "a,b", "two\nlines"], '"say ""hi""","a,b","two\nlines"'],
  [["=1+1", "+1", "-1", "@x", "\tx", "a=b"], "'=1+1,'+1,'-1,'@x,'\tx,a=b"],
  [[-1], "-1"],
  [['=HYPERLINK("https://x.example","y")'], '"\'=HYPERLINK(""https://x.example"",""y"")"'],
])("%j is written as %s", (cells, line) => {
  expect(csvLine(cells)).toBe(`${line}\r\n`);
});
