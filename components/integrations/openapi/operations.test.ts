import { expect, test } from "vitest";
import { groupsOf, SNIPPETS } from "./operations";
import type { ApiDocument } from "./queries";

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

const call = {
  method: "POST",
  url: "https://go.example.com/api/url/add",
  key: "KEY",
  body: `{"url":"https://example.com/it's"}`,
};
const written = (name: string, changes = {}) =>
  SNIPPETS.find((snippet) => snippet.name === name)?.write({ ...call, ...changes });

test("a shell reads the body as it was written, quotes included", () => {
  expect(written("curl")).toContain(`-d '{"url":"https://example.com/it'\\''s"}'`);
});

test.each(SNIPPETS.map(({ name }) => name))("%s names the method, the address and the key", (name) => {
  for (const part of ["POST", call.url, "Bearer KEY"]) expect(written(name)).toContain(part);
});

test("an operation without a body sends none", () => {
  const changes = { method: "GET", body: undefined };
  expect(written("curl", changes)).not.toMatch(/-d|-X|Content-Type/);
  expect(written("JavaScript", changes)).not.toContain("body");
  expect(written("Python", changes)).not.toContain("data=");
});
