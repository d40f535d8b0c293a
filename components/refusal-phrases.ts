/** A refusal's English text with places such as `{n}`, and the same in another language. */
type Phrase = { key: string; pattern: RegExp; names: string[]; text: string; weight: number };

const PLACE = /\{(\w+)\}/g;

/** Refusals by their English texts, as `messages/errors/<language>.json` has them. */
export type Phrases = {
  translate: (text: string) => string;
  /** the catalog's entry that a text is translated by */
  keyOf: (text: string) => string | undefined;
};

/** How deep a filled-in part may be a refusal itself: "The alias {reason}." with "must not be empty". */
const MOST_DEEP = 2;

/** Reads a catalog. Of several that match a text, the one with most words of its own is taken; a text without any stays English. */
export function phrasesOf(catalog: Record<string, string>): Phrases {
  const phrases = Object.entries(catalog)
    .flatMap(([key, text]) => (key.search(PLACE) < 0 ? [] : [phraseOf(key, text)]))
    .sort((one, other) => other.weight - one.weight);
  const translate = (text: string, deep = 0): string => {
    const exact = Object.hasOwn(catalog, text) ? catalog[text] : undefined;
    if (exact !== undefined || deep > MOST_DEEP) return exact ?? text;
    for (const { pattern, names, text: translation } of phrases) {
      const found = pattern.exec(text);
      if (!found) continue;
      const parts = new Map(names.map((name, at) => [name, translate(found[at + 1] ?? "", deep + 1)]));
      return translation.replace(PLACE, (place, name: string) => parts.get(name) ?? place);
    }
    return text;
  };
  const keyOf = (text: string) =>
    Object.hasOwn(catalog, text) ? text : phrases.find(({ pattern }) => pattern.test(text))?.key;
  return { translate: (text) => translate(text), keyOf };
}

function phraseOf(key: string, text: string): Phrase {
  const literal = key.split(/\{\w+\}/);
  return {
    key,
    pattern: new RegExp(
      `^${literal.map((part) => part.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&")).join("(.+?)")}$`,
      "s",
    ),
    names: [...key.matchAll(PLACE)].map(([, name = ""]) => name),
    text,
    weight: literal.join("").length,
  };
}
