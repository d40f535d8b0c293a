import { expect, test } from "vitest";
import { routeTable } from "./node-adapter";

const find = routeTable({
  urls: "list",
  "url/add": "add",
  "url/[id]": "one",
  "url/[id]/stats": "stats",
  "url/[id]/stats/[dimension]": "values",
});

test.each([
  ["urls", "list", {}],
  ["urls/", "list", {}],
  ["url/add", "add", {}],
  ["url/7", "one", { id: "7" }],
  ["url/add/stats", "stats", { id: "add" }],
  ["url/7/stats/country", "values", { id: "7", dimension: "country" }],
  ["url/%37/stats/a%2Fb", "values", { id: "7", dimension: "a/b" }],
  ["%75rls", "list", {}],
])("%s is the route %s", (path, route, params) => {
  expect(find(path)).toEqual({ route, params });
});

test.each(["", "/", "url", "Urls", "urls/7", "url//stats", "url/7/stats/country/more"])(
  "%j has no route",
  (path) => {
    expect(find(path)).toBeUndefined();
  },
);

test("two names for one place are a mistake in the table", () => {
  expect(() => routeTable({ "url/[id]": 1, "url/[link]/stats": 2 })).toThrow("[link] and [id]");
});
