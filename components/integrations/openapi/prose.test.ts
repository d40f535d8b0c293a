import { expect, test } from "vitest";
import { paragraphsOf, piecesOf } from "./prose";

test("code, emphasis and links are read, and nothing else", () => {
  expect(piecesOf("Send `a*b` with **every** call, see [the guide](/docs) # <b>x</b>")).toEqual([
    { kind: "text", text: "Send " },
    { kind: "code", text: "a*b" },
    { kind: "text", text: " with " },
    { kind: "strong", text: "every" },
    { kind: "text", text: " call, see " },
    { kind: "link", text: "the guide", href: "/docs" },
    { kind: "text", text: " # <b>x</b>" },
  ]);
});

test.each(["javascript:alert(1)", "data:text/html,x", "//evil.example", "mailto:a@b.example"])(
  "%s is not linked",
  (href) => {
    expect(piecesOf(`[press](${href})`).map(({ kind }) => kind)).not.toContain("link");
  },
);

test("marks that are not closed stay as they are", () => {
  expect(piecesOf("a `b and **c")).toEqual([{ kind: "text", text: "a `b and **c" }]);
});

test("an empty line divides paragraphs, a line break does not", () => {
  expect(paragraphsOf("one\ntwo\n\n three \n")).toEqual(["one two", "three"]);
});
