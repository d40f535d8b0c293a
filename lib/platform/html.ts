/** A piece of HTML that is safe to show. Made by `html` alone. */
export class Html {
  constructor(readonly text: string) {}
}

type Part = Html | string | number | readonly Part[];

/** Template for pages: every value is escaped, for text and for quoted attributes alike, unless it is `Html` already. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  return new Html(strings.reduce((text, string, index) => text + shown(parts[index - 1] ?? "") + string));
}

function shown(part: Part): string {
  if (part instanceof Html) return part.text;
  if (typeof part === "object") return part.map(shown).join("");
  return escaped(String(part));
}

const ENTITIES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

const MEANS_SOMETHING = /[&<>"']/;

/** Escaped for text or a quoted attribute. */
export const escaped = (text: string): string =>
  MEANS_SOMETHING.test(text) ? text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? "") : text;
