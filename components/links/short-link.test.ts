import { expect, test } from "vitest";
import type { LinkRow } from "./queries";
import { copyForms } from "./short-link";

const row = (title: string) =>
  ({ shorturl: "https://go.example/a", longurl: "https://example.com/x", title }) as LinkRow;

test("a title cannot break out of Markdown or HTML", () => {
  const { markdown, html } = copyForms(row('50 % [off] <b>"now"</b> & here'));
  expect(markdown).toBe('[50 % \\[off\\] <b>"now"</b> & here](https://go.example/a)');
  expect(html).toBe(
    '<a href="https://go.example/a">50 % [off] &lt;b&gt;&quot;now&quot;&lt;/b&gt; &amp; here</a>',
  );
});

test("a link without a title is called by where it leads", () => {
  expect(copyForms(row("")).markdown).toBe("[example.com/x](https://go.example/a)");
});
