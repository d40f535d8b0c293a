import { existsSync, readFileSync } from "node:fs";
import { lexer, type Token, type Tokens } from "marked";
import { describe, expect, test } from "vitest";
import { GUIDE_NAMES } from "@/components/integrations/guides/names";
import { anchorsOf } from "@/scripts/setup/guide.mjs";
import { guideNames } from "@/scripts/setup/guide-names.mjs";
import { languages } from "@/scripts/setup/message-parts.mjs";

const TRANSLATED = languages().filter((tag) => tag !== "en");
const english = (name: string) => readFileSync(`docs/${name}.md`, "utf8");

test("the list of guides has each file in docs/", () => {
  expect([...GUIDE_NAMES].sort()).toEqual(guideNames("docs"));
});

test("a link to a section of a guide leads to one", () => {
  const dead = GUIDE_NAMES.flatMap((name) =>
    linksOf(english(name)).filter((href) => {
      const [, other = name, anchor] = /^(?:([\w-]+)\.md)?#(.+)$/.exec(href) ?? [];
      const isGuide = GUIDE_NAMES.some((one) => one === other);
      return anchor !== undefined && isGuide && !anchorsOf(english(other)).includes(anchor);
    }),
  );
  expect(dead).toEqual([]);
});

describe.each(TRANSLATED)("in %s", (tag) => {
  test.each(GUIDE_NAMES)("the guide %s says what the English one says", (name) => {
    const file = `docs/${tag}/${name}.md`;
    expect(existsSync(file), `${file} is missing`).toBe(true);
    expect(skeletonOf(readFileSync(file, "utf8"), "../")).toEqual(skeletonOf(english(name), ""));
  });
});

/** What a translation has in common with its original: everything but the words, and the order of what is within a paragraph. */
function skeletonOf(source: string, up: string) {
  const skeleton = {
    outline: [] as string[],
    listings: [] as string[],
    code: [] as string[],
    links: [] as string[],
  };
  for (const token of below(lexer(source))) {
    const outline = outlineOf(token);
    if (outline) skeleton.outline.push(outline);
    if (token.type === "code") skeleton.listings.push(token.text);
    if (token.type === "codespan") skeleton.code.push(token.text.replace(/\s+/g, " "));
  }
  skeleton.links = linksOf(source).map((href) => fromDocs(href, up));
  skeleton.code = [...new Set(skeleton.code)].sort();
  skeleton.links.sort();
  return skeleton;
}

/** Headings by their level, lists by their items, tables by their columns and rows, in their order. */
function outlineOf(token: Token): string | undefined {
  switch (token.type) {
    case "heading":
      return `heading ${token.depth}`;
    case "list":
      return `list of ${token.items.length}${token.ordered ? ", numbered" : ""}`;
    case "table":
      return `table of ${token.header.length} columns and ${token.rows.length} rows`;
    default:
      return undefined;
  }
}

/** A link as it is written in docs/, where `up` is the way there from the file's own folder. */
function fromDocs(href: string, up: string): string {
  if (up === "" || /^(https?:|#)/.test(href)) return href;
  return href.startsWith(up) ? href.slice(up.length) : href;
}

const linksOf = (source: string): string[] =>
  below(lexer(source)).flatMap((token) => (token.type === "link" ? [token.href] : []));

/** All tokens of a text, each before those within it. */
function below(tokens: Token[]): Token[] {
  return tokens.flatMap((token) => [token, ...below(within(token))]);
}

function within(token: Token): Token[] {
  if (token.type === "list") return (token as Tokens.List).items;
  if (token.type === "table") {
    const { header, rows } = token as Tokens.Table;
    return [...header, ...rows.flat()].flatMap((cell) => cell.tokens);
  }
  return "tokens" in token ? (token.tokens ?? []) : [];
}
