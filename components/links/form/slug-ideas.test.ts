import { expect, test } from "vitest";
import { lookAlikes, slugIdeas } from "./slug-ideas";

test("a title gives names, without its small words and without accents", () => {
  expect(slugIdeas({ title: "The Spring Sale of Café Müller", url: "" })).toEqual([
    "spring-sale-cafe",
    "spring-sale",
    "sscm",
  ]);
});

test("without a title the address gives them, without its ending", () => {
  expect(slugIdeas({ title: "", url: "https://example.com/shop/lunch-menu.pdf?x=1" })).toEqual([
    "lunch-menu",
    "lunch",
  ]);
});

test("a host alone gives none", () => {
  expect(slugIdeas({ title: "", url: "https://example.com/" })).toEqual([]);
  expect(slugIdeas({ title: "日本", url: "no address" })).toEqual([]);
});

test("letters that are taken for others are named once", () => {
  expect(lookAlikes("lI0ll-menu")).toEqual(["l", "I", "0"]);
  expect(lookAlikes("menu-2")).toEqual([]);
});
