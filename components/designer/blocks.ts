/** The fields of every kind of block, in the order they are edited. What they hold is checked by the page's own schema. */
export const FIELDS_OF = {
  logo: ["image", "alt"],
  title: ["text"],
  text: ["text"],
  image: ["image", "alt", "url"],
  button: ["label", "url"],
  link: ["label", "url"],
  counter: ["label"],
  countdown: ["until", "label"],
} as const;
export type BlockKind = keyof typeof FIELDS_OF;
type Field = (typeof FIELDS_OF)[BlockKind][number];

/** A block as a form holds it: every field is text, "" for none. */
export type BlockValues = { type: BlockKind } & { [field in Field]?: string };

export const emptyBlock = (kind: BlockKind): BlockValues => ({ type: kind, ...emptyFields(kind) });

/** A stored block for a form: its missing fields are empty. */
export const blockValues = (stored: BlockValues): BlockValues => ({ ...emptyFields(stored.type), ...stored });

const emptyFields = (kind: BlockKind) =>
  Object.fromEntries(FIELDS_OF[kind].map((field) => [field, ""])) as Record<string, string>;
