/** A piece of a description: words, something to be typed, emphasis, or a link. */
export type Piece =
  | { kind: "text" | "code" | "strong"; text: string }
  | { kind: "link"; text: string; href: string };

const MARK = /`([^`]+)`|\*\*([^*]+)\*\*|\[([^\]]+)\]\(([^)\s]+)\)/g;

/** A paragraph of Markdown as its pieces. Only these three marks are read; whatever else stands there is text. */
export function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = [];
  let end = 0;
  for (const found of text.matchAll(MARK)) {
    const [whole, code, strong, label, href] = found;
    if (found.index > end) pieces.push({ kind: "text", text: text.slice(end, found.index) });
    if (code !== undefined) pieces.push({ kind: "code", text: code });
    else if (strong !== undefined) pieces.push({ kind: "strong", text: strong });
    else pieces.push(linkOf(label ?? "", href ?? ""));
    end = found.index + whole.length;
  }
  if (end < text.length) pieces.push({ kind: "text", text: text.slice(end) });
  return pieces;
}

/** An address that a browser may be led to; any other stays the words in front of it. */
const linkOf = (text: string, href: string): Piece =>
  /^(https?:\/\/|\/(?!\/))/i.test(href) ? { kind: "link", text, href } : { kind: "text", text };

/** Paragraphs are divided by an empty line; a single line break is none. */
export const paragraphsOf = (text: string): string[] =>
  text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.replace(/\s*\n\s*/g, " ").trim())
    .filter(Boolean);
