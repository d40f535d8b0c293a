import { expect, test } from "vitest";
import { parse } from "@/lib/platform/failure";
import { NewSplashPage, SplashPageChanges } from "./schema";

const blocks = [
  { type: "logo", image: "https://example.com/logo.png", alt: "Example" },
  { type: "title", text: "One moment" },
  { type: "text", text: "You are leaving.\nThank you." },
  { type: "image", image: "https://example.com/a.png", url: "https://example.com/" },
  { type: "button", label: "Continue" },
  { type: "counter", label: "You go on in" },
  { type: "countdown", until: "2031-01-02 03:04:05", label: "Sale ends" },
];
const made = (content: unknown) => parse(NewSplashPage, { name: "Spring", content });

test("every block is kept in its order", () => {
  const content = { blocks, countdown: 10, background: "#ffffff", color: "#000000" };
  expect(made(content)).toEqual({ name: "Spring", content });
});

test("an empty splash page redirects after five seconds", () => {
  const content = { blocks: [], countdown: 5 };
  expect(parse(NewSplashPage, { name: "Plain" })).toEqual({ name: "Plain", content });
  expect(made({})).toMatchObject({ content });
});

test.each([
  [
    { blocks: [{ type: "html", text: "<b>" }] },
    "content.blocks.0.type must be one of the known block types.",
  ],
  [{ blocks: [{ text: "no type" }] }, /^content\.blocks\.0\.type /],
  [{ blocks: [{ type: "title" }] }, "content.blocks.0.text is required."],
  [{ blocks: [{ type: "title", text: " " }] }, "content.blocks.0.text must not be empty."],
  [{ blocks: [{ type: "logo", image: "data:image/png;base64,x" }] }, /^content\.blocks\.0\.image must begin/],
  [{ blocks: [{ type: "button", label: "x", url: "javascript:x" }] }, /^content\.blocks\.0\.url must begin/],
  [{ blocks: [{ type: "countdown", until: "tomorrow" }] }, /^content\.blocks\.0\.until must look like/],
  [{ blocks: Array.from({ length: 51 }, () => blocks[1]) }, "content.blocks must contain at most 50 blocks."],
  [{ blocks: {} }, "content.blocks must be an array."],
  [{ countdown: 61 }, "content.countdown must be at most 60."],
  [{ countdown: 1.5 }, "content.countdown must be a whole number of seconds."],
  [{ color: "blue" }, "content.color must be a color such as #1A2B3C."],
  ["text", "content must be an object."],
])("%j is refused", (content, message) => {
  expect(() => made(content)).toThrow(message);
});

test.each([
  [true, true],
  ["1", true],
  ["yes", undefined],
  [1, true],
  ["true", true],
  [0, false],
  ["false", false],
])("default: %j", (value, expected) => {
  const change = () => parse(SplashPageChanges, { default: value }).default;
  if (expected === undefined) expect(change).toThrow("default must be true or false.");
  else expect(change()).toBe(expected);
});
