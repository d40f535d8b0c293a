import type { Document } from "./document";

/** Texts of the document in another language, by the English ones. */
export type Texts = Record<string, string>;

/** What a document has for people; everything else stays as programs read it. */
const FOR_PEOPLE = new Set(["summary", "description"]);

/** Values that calls are made of, in which a description is data. */
const DATA = new Set(["example", "examples", "default", "enum", "const"]);

/** What becomes of a text that is for people. */
type Change = (text: string, name: string) => string;

/** The document in another language. A text that the language lacks stays English, and so do all names, but a group has `x-displayName`. */
export function inLanguage(document: Document, texts: Texts): Document {
  const translated = copied(document, (text) => texts[text] ?? text) as Document;
  for (const tag of translated.tags ?? []) {
    const name = texts[tag.name];
    if (name !== undefined) Object.assign(tag, { "x-displayName": name });
  }
  return translated;
}

/** The document with each description as a sentence, however it was written down: with a capital letter, unless code is first, and a period. */
export const inSentences = (document: Document): Document =>
  copied(document, (text, name) => (name === "description" ? sentence(text) : text)) as Document;

function sentence(text: string): string {
  const [first = ""] = text;
  const begun = first.toUpperCase() + text.slice(first.length);
  return /[.!?:؟]$/.test(text) ? begun : `${begun}.`;
}

/** `isFields`: what is in the value are fields by their names, of which one may be called `default`. */
function copied(value: unknown, change: Change, isFields = false): unknown {
  if (Array.isArray(value)) return value.map((inner) => copied(inner, change));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => {
      if (!isFields && DATA.has(name)) return [name, inner];
      if (FOR_PEOPLE.has(name) && typeof inner === "string") return [name, change(inner, name)];
      return [name, copied(inner, change, !isFields && name === "properties")];
    }),
  );
}
