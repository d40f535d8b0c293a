import { expect, test } from "vitest";
import { accessOf, addressOf, answerOf, groupsOf, missingIn } from "./operations";
import type { ApiDocument, Entry } from "./queries";

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
    "/api/url/add": { post: operation("Create a short link", "Links") },
    "/api/urls": { get: operation("List the links", "Links") },
  },
};
const found = (search: string) =>
  groupsOf(document, search).map(({ name, entries }) => [name, entries.map(({ path }) => path)]);

test("groups are in the document's order, without empty ones", () => {
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

const entry = (changes: Partial<Entry>): Entry => ({
  ...operation("", "Links"),
  method: "GET",
  path: "/api/url/{id}/stats/{dimension}",
  parameters: [
    { in: "path", name: "id", required: true, schema: {} },
    { in: "path", name: "dimension", required: true, schema: {} },
    { in: "query", name: "from", schema: {} },
    { in: "header", name: "Idempotency-Key", schema: {} },
  ],
  ...changes,
});

test("values go into the path and the query, encoded, and what is empty is left out", () => {
  expect(addressOf(entry({}), { id: "1/2", from: "" })).toBe("/api/url/1%2F2/stats/{dimension}");
  expect(addressOf(entry({}), { id: "1", dimension: "country", from: "a&b", "Idempotency-Key": "x" })).toBe(
    "/api/url/1/stats/country?from=a%26b",
  );
  expect(missingIn(entry({}), { id: "1" })).toEqual(["dimension"]);
});

test.each([
  [[], { kind: "open" }],
  [[{ key: ["read"] }, { session: [] }], { kind: "key", scope: "read" }],
  [[{ itemsKey: [] }, { session: [] }], { kind: "items" }],
  [[{ session: [] }], { kind: "session" }],
] as [Entry["security"], object][])("%j is %j", (security, access) => {
  expect(accessOf(entry({ security }))).toEqual(access);
});

test.each([
  ["application/json", "json"],
  ["text/csv", "text"],
  ["image/svg+xml", "text"],
  ["application/zip", "file"],
  ["image/png", "file"],
])("%s is shown as %s", (type, answer) => {
  expect(answerOf(entry({ responses: { "200": { content: { [type]: { schema: {} } } } } }))).toBe(answer);
});
