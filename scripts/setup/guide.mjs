import { lexer } from "marked";

/**
 * A guide as pages show it: `title`, its `sections` for the table of contents, and its `blocks`. Markdown is read when the product is built,
 * so no page carries what reads it. HTML in it is text like any other.
 *
 * `english` is the same guide in English: a heading has the English one's anchor in each language, so that a link to it leads there from
 * any. `titles` are those of all guides by their names: links to them lead to their pages, and those to other files of the project stay words.
 */
export function compiledGuide(source, { english = source, titles }) {
  const anchors = anchorsOf(english);
  const read = reader(anchors, titles);
  const tokens = lexer(source).filter((token) => !isContents(token));
  const [title, ...blocks] = tokens.flatMap(read.block);
  return { title: textOf(title.pieces), sections: sectionsIn(blocks), blocks };
}

/** The anchors of a guide's headings, as code hosts make them from its text. */
export function anchorsOf(source) {
  const taken = new Map();
  return lexer(source)
    .filter(({ type }) => type === "heading")
    .map(({ tokens }) => {
      const anchor = textOf(tokens.flatMap(reader([], {}).piece))
        .toLowerCase()
        .replace(/[^\p{L}\p{N}\p{M}_ -]/gu, "")
        .replaceAll(" ", "-");
      const times = taken.get(anchor) ?? 0;
      taken.set(anchor, times + 1);
      return times === 0 ? anchor : `${anchor}-${times}`;
    });
}

/** The list of contents that some guides begin with, for readers of the file: pages have a table of contents of their own. */
const isContents = ({ type, items }) =>
  type === "list" && items.every(({ text }) => /^(\[[^\]]+\]\(#[^)]+\)\s*(·\s*)?)+$/.test(text));

const sectionsIn = (blocks) =>
  blocks
    .filter(({ kind, depth }) => kind === "heading" && depth <= 3)
    .map(({ depth, id, pieces }) => ({ depth, id, title: textOf(pieces) }));

function reader(anchors, titles) {
  let headings = 0;
  const blocks = (tokens) => tokens.flatMap(block);
  const pieces = (tokens) => joined(tokens.flatMap(piece));
  const cells = (row) => row.map(({ tokens }) => pieces(tokens));

  function block(token) {
    switch (token.type) {
      case "space":
      case "hr":
        return [];
      case "heading":
        return [
          { kind: "heading", depth: token.depth, id: anchors[headings++], pieces: pieces(token.tokens) },
        ];
      case "paragraph":
        return [{ kind: "paragraph", pieces: pieces(token.tokens) }];
      case "text":
        return [{ kind: "line", pieces: pieces(token.tokens ?? [token]) }];
      case "code":
        return [{ kind: "listing", language: token.lang ?? "", text: token.text }];
      case "list":
        return [{ kind: "list", start: token.ordered ? token.start : null, items: token.items.map(itemOf) }];
      case "table":
        return [{ kind: "table", head: cells(token.header), rows: token.rows.map(cells) }];
      case "blockquote":
        return [{ kind: "quote", blocks: blocks(token.tokens) }];
      default:
        return [{ kind: "paragraph", pieces: [token.raw.trim()] }];
    }
  }

  const itemOf = ({ tokens }) => blocks(tokens);

  function piece(token) {
    switch (token.type) {
      case "strong":
      case "em":
        return [{ kind: token.type, pieces: pieces(token.tokens) }];
      case "codespan":
        return [{ kind: "code", text: token.text }];
      case "link": {
        const href = pageOf(token.href, titles);
        if (!href) return token.tokens.flatMap(piece);
        const title = titleOfFile(token.text, titles);
        return [{ kind: "link", href, pieces: title ? [title] : pieces(token.tokens) }];
      }
      case "br":
        return ["\n"];
      case "text":
      case "escape":
        return [token.text.replace(/\s*\n\s*/g, " ")];
      default:
        return [token.raw];
    }
  }
  return { block, piece };
}

/** Neighboring words as one text. */
const joined = (pieces) =>
  pieces.reduce((all, piece) => {
    const last = all.at(-1);
    if (typeof piece !== "string" || typeof last !== "string") return [...all, piece];
    return [...all.slice(0, -1), last + piece];
  }, []);

const textOf = (pieces) =>
  pieces.map((piece) => (typeof piece === "string" ? piece : (piece.text ?? textOf(piece.pieces)))).join("");

/** What a link is called that is called after a file: that means something to readers of the files alone. */
function titleOfFile(text, titles) {
  const [, name = ""] = /^(?:docs\/)?([\w-]+)\.md$/.exec(text) ?? [];
  return name === "api" ? "/docs" : Object.hasOwn(titles, name) && titles[name];
}

/** Where a link of a guide leads on its page; undefined where the product has no page for it. */
function pageOf(href, titles) {
  if (/^(https?:\/\/|#)/.test(href)) return href;
  const [, name = "", fragment = ""] = /^(?:\.\.\/)*([\w-]+)\.md(#[\w-]+)?$/.exec(href) ?? [];
  if (name === "api") return `/docs${fragment}`;
  return Object.hasOwn(titles, name) ? `/docs/guides/${name}${fragment}` : undefined;
}
