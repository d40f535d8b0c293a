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

/** The same value without fields that are empty, however deep: what a form holds for "none" is not sent. */
export function withoutEmpty<T>(value: T): T {
  if (Array.isArray(value)) return value.map((one: unknown) => withoutEmpty(one)) as T;
  if (typeof value !== "object" || value === null) return value;
  const kept = Object.entries(value).filter(([, field]) => field !== "" && field !== undefined);
  return Object.fromEntries(kept.map(([name, field]) => [name, withoutEmpty(field as unknown)])) as T;
}
