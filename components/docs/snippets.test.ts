import { expect, test } from "vitest";
import { SNIPPETS } from "./snippets";

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

test("what has no body sends none", () => {
  const changes = { method: "GET", body: undefined };
  expect(written("curl", changes)).not.toMatch(/-d|-X|Content-Type/);
  expect(written("JavaScript", changes)).not.toContain("body");
  expect(written("Python", changes)).not.toContain("data=");
});
