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
  heading: ["text"],
  social: [],
  images: [],
  video: ["url", "label", "image"],
  map: ["latitude", "longitude", "label"],
  form: ["heading", "text"],
  product: ["label", "url"],
} as const;
export type BlockKind = keyof typeof FIELDS_OF;
type Field = (typeof FIELDS_OF)[BlockKind][number];

/** Fields that one page's editor has beyond these, in parts of its own. */
type OwnField = "after" | "level" | "columns" | "zoom" | "item" | "thanks" | "visiblefrom" | "visibleuntil";

/** An entry of a block that is a list, such as an image of a grid: every field is text. */
export type EntryValues = Record<string, string>;

/** A block as a form holds it: every field is text, "" for none; and the entries of those that are lists. */
export type BlockValues = { type: BlockKind; id?: string } & {
  [field in Field | OwnField]?: string;
} & { items?: EntryValues[]; fields?: EntryValues[] };

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
