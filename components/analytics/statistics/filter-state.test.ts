import { expect, test } from "vitest";
import { areSame, type Filter, filterQuery, filtersOfQuery, parseFilter, writeFilter } from "./filter-state";

const filters: Filter[] = [
  { dimension: "country", kind: "is", names: ["Poland", "Germany"] },
  { dimension: "destination", kind: "is-not", names: ["https://example.com/?a=1|2:3"] },
  { dimension: "utm_source", kind: "is", names: ["News Letter"] },
];

test("a filter written into the address is the same when it is read back", () => {
  expect(filters.map(writeFilter).flatMap(parseFilter)).toEqual(filters);
});

test("filters reach the API with each sign of a value in its place", () => {
  expect(filterQuery(filters)).toEqual({
    "filter[country]": "Poland|Germany",
    "filter[destination][not]": "https://example.com/?a=1\\|2:3",
    "filter[utm_source]": "News Letter",
  });
});

test("a segment's query gives its filters back, whose order doesn't matter", () => {
  expect(filtersOfQuery(filterQuery(filters))).toEqual(filters);
  expect(areSame(filtersOfQuery(filterQuery(filters.toReversed())), filters)).toBe(true);
  expect(areSame(filters.slice(1), filters)).toBe(false);
});

test.each(["", "country", "country:", "shoe size:44"])("%s is no filter", (text) => {
  expect(parseFilter(text)).toEqual([]);
});
