import { expect, test } from "vitest";
import type { BioContent } from "@/lib/links/bio/schema";
import { bioPage } from "./bio";
import { PLAIN } from "./brand";
import { en } from "./words/en";

const page = (content: Partial<BioContent> = {}, title = "Ada") =>
  bioPage(
    { alias: "ada", title, content: { blocks: [], ...content }, products: [] },
    { nonce: "nonce", words: en, brand: PLAIN },
    { now: Date.parse("2027-01-31T18:00:00Z") },
  );

test("a page of nothing but a title has its first sign as the face", () => {
  expect(page({}, "łukasz")).toMatch(/<span class="face" aria-hidden="true">Ł<\/span>\s*<h1>łukasz<\/h1>/);
});

test("the owner's input is text, in the page, its title and its attributes", () => {
  const bad = `"><script>alert('1')</script>`;
  const whole = page(
    {
      description: bad,
      blocks: [
        { type: "link", label: bad, url: "https://example.com/" },
        { type: "title", text: bad },
        { type: "text", text: bad },
        { type: "image", image: "https://example.com/a.png", alt: bad },
      ],
    },
    bad,
  );
  expect(whole).not.toContain("<script");
  expect(whole.match(/&quot;&gt;&lt;script&gt;alert\(&#39;1&#39;\)/g)).toHaveLength(8);
});

test("only colors get into the style sheet", () => {
  expect(page({ background: "#101010;}</style><script>" })).not.toContain("<script");
  expect(page({ accent: "red;--x:url(https://example.com)" })).not.toContain("url(");
});

test.each([
  ["#000000", "#ffffff"],
  ["#09707f", "#ffffff"],
  ["#ffd400", "#182124"],
  ["#ffffff", "#182124"],
])("on buttons of %s the text is %s", (accent, text) => {
  expect(page({ accent })).toContain(`--go:${accent};--on-go:${text}`);
});

test("a page with a background of its own looks the same in the dark", () => {
  expect(page({ background: "#ffd400" })).toContain('content="light"');
  expect(page()).toContain('content="light dark"');
});

test("the longest page a person would make fits into one round trip", () => {
  const blocks = Array.from({ length: 25 }, (_, n) => ({
    type: "link" as const,
    label: `Link number ${n} of all that there are`,
    url: `https://example.com/some/path/${n}?utm_source=bio&utm_medium=link`,
  }));
  expect(Buffer.byteLength(page({ blocks, description: "a".repeat(500) }))).toBeLessThan(14_000);
});
