import { expect, test } from "vitest";
import { bodyOfRow, guessFields } from "./columns";

test("columns of our own export and of other tools are recognised, each field once", () => {
  expect(guessFields(["id", "alias", "longurl", "Title", "clicks", "status"])).toEqual([
    "",
    "custom",
    "url",
    "title",
    "",
    "status",
  ]);
  expect(guessFields(["Long URL", "URL", "Back-half"])).toEqual(["url", "", "custom"]);
});

test("a row becomes a body without its empty cells and without the columns nobody wants", () => {
  expect(bodyOfRow(["7", " menu ", "https://example.com/", ""], ["", "custom", "url", "title"])).toEqual({
    custom: "menu",
    url: "https://example.com/",
  });
});

test("the apostrophe an export puts before a formula is taken off again", () => {
  expect(bodyOfRow(["'=1+1", "'quoted"], ["title", "description"])).toEqual({
    title: "=1+1",
    description: "'quoted",
  });
});

test("a link that had expired or was active comes in switched on", () => {
  expect(bodyOfRow(["expired"], ["status"])).toEqual({ status: "active" });
});
