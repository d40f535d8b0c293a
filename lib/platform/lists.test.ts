import { expect, test } from "vitest";
import * as z from "zod";
import { csvLine } from "./export-file";
import { containing, oneOf, SearchText, searched, someOf } from "./lists";

const Query = z.object({
  order: oneOf(["id", "name"], "id"),
  q: SearchText,
  include: someOf(["links", "date"]),
});

test("an unknown list parameter is its default, and never an error", () => {
  expect(Query.parse({})).toEqual({ order: "id", q: "", include: [] });
  expect(Query.parse({ order: "price", q: "  spring\0 ", include: "date,secret" })).toEqual({
    order: "id",
    q: "spring",
    include: ["date"],
  });
});

test("a search for LIKE's own signs finds those signs", () => {
  expect(containing("50%_\\").contains).toBe("50\\%\\_\\\\");
});

test("a search finds what addresses have encoded, in one form or the other", () => {
  const forms = (q: string) => searched(q).OR.map(({ search }) => search.contains);
  expect(forms("Spring_sale")).toEqual(["spring\\_sale"]);
  expect(forms("CAFÉ")).toEqual(["café", "caf\\%c3\\%a9"]);
  expect(forms("cafe\u0301")).toEqual(["cafe\u0301", "café", "caf\\%c3\\%a9"]);
  expect(forms("CAF%C3%89%2F%c3")).toEqual([
    "caf\\%c3\\%89\\%2f\\%c3",
    "café\\%2f\\%c3",
    "caf\\%c3\\%a9\\%2f\\%c3",
  ]);
  expect(forms("my page")).toEqual(["my page", "my\\%20page"]);
  expect(forms("\ud83d")).toHaveLength(2);
});

test.each([
  [["a", 1, null, ""], "a,1,,"],
  [['say "hi"', "a,b", "two\nlines"], '"say ""hi""","a,b","two\nlines"'],
  [["=1+1", "+1", "-1", "@x", "\tx", "a=b"], "'=1+1,'+1,'-1,'@x,'\tx,a=b"],
  [[-1], "-1"],
  [['=HYPERLINK("https://x.example","y")'], '"\'=HYPERLINK(""https://x.example"",""y"")"'],
])("%j is written as %s", (cells, line) => {
  expect(csvLine(cells)).toBe(`${line}\r\n`);
});
