import { expect, test } from "vitest";
import { groupsOf } from "./entries";
import type { ApiDocument } from "./types";

const operation = (summary: string, tag: string) => ({
  operationId: summary,
  summary,
  tags: [tag] as [string],
  security: [],
  responses: {},
});
const document: ApiDocument = {
  info: { title: "", description: "" },
  servers: [],
  tags: ["Links", "Keys", "Empty"].map((name) => ({ name, description: "" })),
  components: { responses: {} },
  paths: {
    "/api/keys": { get: operation("List the API keys", "Keys") },
    "/api/url/add": { post: operation("Make a short link", "Links") },
    "/api/urls": { get: operation("List the links", "Links") },
  },
};
const found = (search: string) =>
  groupsOf(document, search).map(({ name, entries }) => [name, entries.map(({ path }) => path)]);

test("groups come in the document's order, empty ones not at all", () => {
  expect(found("")).toEqual([
    ["Links", ["/api/url/add", "/api/urls"]],
    ["Keys", ["/api/keys"]],
  ]);
});

test("a search takes every word, in any order and case, from summary, method and address", () => {
  expect(found("LIST get")).toEqual([
    ["Links", ["/api/urls"]],
    ["Keys", ["/api/keys"]],
  ]);
  expect(found("short url/add")).toEqual([["Links", ["/api/url/add"]]]);
  expect(found("no such thing")).toEqual([]);
});
