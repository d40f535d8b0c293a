import { expect, test } from "vitest";
import { filtersIn } from "./filters";

test.each([
  ["a country by its name is its code", { "filter[country]": "Germany" }, "country", ["de"]],
  ["several values stand for any of them", { "filter[country]": "Germany|pl" }, "country", ["de", "pl"]],
  ["Unknown is the empty value", { "filter[country]": "Unknown" }, "country", [""]],
  ["so is Direct of a referrer", { "filter[referrer]": "direct|t.co" }, "referrer", ["", "t.co"]],
  ["an empty filter asks for the empty value", { "filter[region]": "" }, "region", [""]],
  [
    "an escaped bar is part of the value",
    { "filter[destination]": "https://a/?b=1\\|2" },
    "destination",
    ["https://a/?b=1|2"],
  ],
])("%s", (_case, query, dimension, values) => {
  expect(filtersIn(query)).toEqual([{ dimension, kind: "is", values }]);
});

test("filters stack, each of them as is or is not", () => {
  const query = { "filter[browser]": "Chrome", "filter[os][not]": "Windows", from: "2026-11-01" };
  expect(filtersIn(query)).toEqual([
    { dimension: "browser", kind: "is", values: ["chrome"] },
    { dimension: "os", kind: "is-not", values: ["windows"] },
  ]);
});
