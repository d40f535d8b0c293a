import { expect, test } from "vitest";
import { withoutEmpty } from "./page-values";

test("empty texts go, at any depth; zero, false and order stay", () => {
  const blocks = [
    { type: "button", label: "Go", url: "" },
    { type: "title", text: "Hello" },
  ];
  expect(withoutEmpty({ name: "", delay: 0, shown: false, blocks })).toEqual({
    delay: 0,
    shown: false,
    blocks: [
      { type: "button", label: "Go" },
      { type: "title", text: "Hello" },
    ],
  });
});
