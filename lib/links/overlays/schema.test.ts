import { describe, expect, test } from "vitest";
import { parse } from "@/lib/platform/failure";
import { OVERLAY_TYPES, type OverlayType } from "./enums";
import { contentFor, NewOverlay } from "./schema";

const LEAST: Record<OverlayType, object> = {
  message: { text: "We have moved." },
  contact: {},
  poll: { question: "Which day?", options: ["Friday", "Saturday"] },
  newsletter: {},
  image: { image: "https://example.com/poster.png" },
  coupon: { code: "SPRING-24" },
};
const made = (type: string, content: unknown, more = {}) =>
  parse(NewOverlay, { type, name: "Spring", content, ...more });

describe.each(OVERLAY_TYPES)("%s", (type) => {
  test("needs little, and says where and when it appears", () => {
    expect(made(type, LEAST[type])).toEqual({
      type,
      name: "Spring",
      content: { ...LEAST[type], position: "bottom-left", delay: 0 },
    });
  });

  test("keeps its look", () => {
    const look = {
      position: "center",
      delay: 60,
      background: "#FFFFFF",
      color: "#1a2b3c",
      buttonbackground: "#000000",
      buttoncolor: "#ffffff",
    };
    expect(made(type, { ...LEAST[type], ...look }).content).toMatchObject(look);
  });

  test.each([
    [{ position: "left" }, /^content\.position must be one of/],
    [{ delay: 61 }, "content.delay must be at most 60."],
    [{ delay: -1 }, "content.delay must be 0 or more."],
    [{ background: "red" }, "content.background must be a color such as #1A2B3C."],
    [{ color: "#fff;}" }, "content.color must be a color such as #1A2B3C."],
  ])("refuses the look %j", (look, message) => {
    expect(() => made(type, { ...LEAST[type], ...look })).toThrow(message);
  });

  test("takes what is empty as absent and drops what it does not know", () => {
    const content = { ...LEAST[type], heading: "", background: null, html: "<script>" };
    expect(made(type, content).content).toEqual({ ...LEAST[type], position: "bottom-left", delay: 0 });
  });
});

test.each([
  ["message", {}, "content.text is required."],
  ["message", { text: "a".repeat(501) }, "content.text must be at most 500 characters long."],
  ["message", { text: "x", url: "javascript:alert(1)" }, "content.url must begin with http:// or https://."],
  ["poll", { question: "Which?", options: ["One"] }, "content.options must contain at least 2 answers."],
  [
    "poll",
    { question: "Which?", options: ["One", "One"] },
    "content.options must not contain the same answer twice.",
  ],
  ["poll", { question: "Which?" }, "content.options is required."],
  ["image", {}, "content.image is required."],
  ["image", { image: "http://example.com/a.png" }, "content.image must begin with https://."],
  ["coupon", {}, "content.code is required."],
  ["coupon", { code: "two words" }, /^content\.code must be 1 to 40/],
  ["message", "text", "content must be an object."],
  ["message", undefined, "content is required."],
  ["popup", {}, /^type must be one of message, contact/],
])("%s with %j is refused", (type, content, message) => {
  expect(() => made(type, content)).toThrow(message);
});

test("a missing type and a missing name are named", () => {
  expect(() => parse(NewOverlay, { name: "A", content: {} })).toThrow(/^type /);
  expect(() => made("contact", {}, { name: "" })).toThrow("name is required.");
});

test("an update's content is validated by the overlay's type", () => {
  expect(() => parse(contentFor("coupon"), { content: { text: "x" } })).toThrow("content.code is required.");
});
