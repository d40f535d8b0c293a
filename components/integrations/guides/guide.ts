/** A piece of a line: words, words that stand out, something to be typed, or a link. */
export type Piece =
  | string
  | { kind: "strong" | "em"; pieces: Piece[] }
  | { kind: "code"; text: string }
  | { kind: "link"; href: string; pieces: Piece[] };

export type Block =
  | { kind: "heading"; depth: number; id: string; pieces: Piece[] }
  | { kind: "paragraph" | "line"; pieces: Piece[] }
  | { kind: "listing"; language: string; text: string }
  /** numbered from `start`, or not numbered */
  | { kind: "list"; start: number | null; items: Block[][] }
  | { kind: "table"; head: Piece[][]; rows: Piece[][][] }
  | { kind: "quote"; blocks: Block[] };

export type Section = { depth: number; id: string; title: string };

/** A guide as it is compiled from its Markdown (scripts/setup/guide.mjs). */
export type Guide = { title: string; sections: Section[]; blocks: Block[] };
