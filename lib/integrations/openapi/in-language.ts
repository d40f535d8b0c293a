import type { Document } from "./document";

/** Texts of the document in another language, by the English ones. */
export type Texts = Record<string, string>;

/** What a document has for people; everything else stays as programs read it. */
const FOR_PEOPLE = new Set(["summary", "description"]);

/** Values that calls are made of, in which a description is data. */
const DATA = new Set(["example", "examples", "default", "enum", "const"]);

/** The document in another language. A text that the language lacks stays English, and so do all names, but a group has `x-displayName`. */
export function inLanguage(document: Document, texts: Texts): Document {
  const translated = copied(document, texts) as Document;
  for (const tag of translated.tags ?? []) {
    const name = texts[tag.name];
    if (name !== undefined) Object.assign(tag, { "x-displayName": name });
  }
  return translated;
}

/** `isFields`: what is in the value are fields by their names, of which one may be called `default`. */
function copied(value: unknown, texts: Texts, isFields = false): unknown {
  if (Array.isArray(value)) return value.map((inner) => copied(inner, texts));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => {
      if (!isFields && DATA.has(name)) return [name, inner];
      if (FOR_PEOPLE.has(name) && typeof inner === "string") return [name, texts[inner] ?? inner];
      return [name, copied(inner, texts, !isFields && name === "properties")];
    }),
  );
}
