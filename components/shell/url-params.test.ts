import { expect, test } from "vitest";
import {
  changedSearch,
  maybeOneOf,
  maybeWhole,
  oneOf,
  type PendingSearch,
  pendingSearchOf,
  readable,
  searchOf,
  text,
  texts,
  valuesIn,
  whole,
} from "./url-params";

const params = {
  q: text,
  order: oneOf(["date", "clicks"]),
  range: oneOf(["7d", "28d"], "28d"),
  page: whole(1),
  make: maybeOneOf(["new"]),
  change: maybeWhole,
  filter: texts,
};

const nothing = { q: "", order: "date", range: "28d", page: 1, make: null, change: null, filter: [] };

test("missing or invalid values in the address show the defaults", () => {
  expect(valuesIn(params, "")).toEqual(nothing);
  expect(valuesIn(params, "order=size&range=1d&page=two&make=old&change=")).toEqual(nothing);
});

test("values written to an address are read back unchanged", () => {
  const values = {
    q: "a & b = ä, 50%",
    order: "clicks",
    range: "7d",
    page: 3,
    make: "new",
    change: 12,
    filter: ["city:Washington, D.C.", "country!:Poland|Germany"],
  };
  const search = changedSearch(params, values, "");
  expect(valuesIn(params, search)).toEqual(values);
  expect(valuesIn(params, readable(search))).toEqual(values);
});

test("defaults leave the address, other parameters stay", () => {
  const before = "other=1&order=clicks&page=3&q=spring";
  expect(changedSearch(params, { order: "date", page: null }, before)).toBe("other=1&q=spring");
  expect(changedSearch(params, { q: undefined, page: 4 }, before)).toBe(
    "other=1&order=clicks&page=4&q=spring",
  );
});

test("the part of an address with some values is independent of the rest", () => {
  const part = searchOf({ q: text, page: whole(1) }, "q=spring+sale&page=3");
  expect(part).toBe("q=spring+sale&page=3");
  expect(searchOf({ q: text, page: whole(1) }, "form=new&q=spring+sale&edit=4&page=3")).toBe(part);
  expect(searchOf({ q: text, page: whole(1) }, "form=new")).toBe("");
});

test("an address stays as readable as it was written", () => {
  const search = changedSearch(params, { filter: ["country:Poland|Germany"] }, "");
  expect(readable(search)).toBe("filter=country:Poland|Germany");
});

test("a pending address counts only until the router knows it", () => {
  const written: PendingSearch = { path: "/links", before: ["", "q=a"], search: "q=ab" };
  expect(pendingSearchOf(written, "/links", "")).toBe(written);
  expect(pendingSearchOf(written, "/links", "q=a")).toBe(written);
  expect(pendingSearchOf(written, "/links", "q=ab")).toBeNull();
  expect(pendingSearchOf(written, "/links", "page=2")).toBeNull();
  expect(pendingSearchOf(written, "/pixels", "")).toBeNull();
  expect(pendingSearchOf(null, "/links", "")).toBeNull();
});
