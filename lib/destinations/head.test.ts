import { expect, test } from "vitest";
import { headOf } from "./head";

const BASE = new URL("https://shop.example/spring/");

test("what a page says for sharing comes before its title, and addresses are whole", () => {
  const html = `<!doctype html><head>
    <title>Shop &amp; more</title>
    <meta property="og:title" content="Spring &quot;sale&quot;">
    <meta name='description' content='Up to
       30&#160;% off'>
    <meta content="/cover.jpg" property="og:image">
    <link rel="shortcut icon" href=icon.png>`;
  expect(headOf(html, BASE)).toEqual({
    title: 'Spring "sale"',
    description: "Up to 30 % off",
    image: "https://shop.example/cover.jpg",
    icon: "https://shop.example/spring/icon.png",
  });
});

test("a title alone is enough, and what is not there is empty", () => {
  expect(headOf("<TITLE lang=en>Menu</TITLE>", BASE)).toEqual({
    title: "Menu",
    description: "",
    image: "",
    icon: "",
  });
});

test("pictures that are no web address are left out", () => {
  const html = `<meta property="og:image" content="javascript:alert(1)"><link rel="icon" href="data:image/png;base64,AA">`;
  expect(headOf(html, BASE)).toMatchObject({ image: "", icon: "" });
});

test("of a very long title only the beginning is kept", () => {
  expect(headOf(`${"<meta ".repeat(40_000)}<title>${"x".repeat(100_000)}`, BASE).title).toHaveLength(255);
});
