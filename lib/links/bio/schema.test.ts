import { expect, test } from "vitest";
import { parse } from "@/lib/platform/failure";
import { BioPageChanges, NewBioPage } from "./schema";

test("a bio page needs a title and nothing else", () => {
  expect(parse(NewBioPage, { title: " Ada " })).toEqual({ title: "Ada", content: { blocks: [] } });
});

test("blocks are kept in their order, addresses in their normal form", () => {
  const blocks = [
    { type: "link", label: "Shop", url: "HTTPS://Example.com" },
    { type: "title", text: "More" },
  ];
  expect(parse(NewBioPage, { title: "Ada", content: { blocks } }).content.blocks).toEqual([
    { type: "link", label: "Shop", url: "https://example.com/" },
    { type: "title", text: "More" },
  ]);
});

test.each([
  [{}, "title is required."],
  [{ title: "A", alias: "a b" }, /^alias must be 1 to 64/],
  [{ title: "A", content: [] }, "content must be an object."],
  [{ title: "A", content: { blocks: [{ type: "link", label: "x" }] } }, "content.blocks.0.url is required."],
  [{ title: "A", content: { blocks: [{ type: "counter" }] } }, /^content\.blocks\.0\.type must be one of/],
  [
    { title: "A", content: { avatar: "http://example.com/a.png" } },
    "content.avatar must begin with https://.",
  ],
  [{ title: "A", status: "gone" }, "status must be active or disabled."],
])("%j is refused", (body, message) => {
  expect(() => parse(NewBioPage, body)).toThrow(message);
});

test("an update may send nothing, and leaves what is null as it is", () => {
  expect(parse(BioPageChanges, {})).toEqual({});
  expect(parse(BioPageChanges, { title: "" })).toEqual({ title: null });
});
