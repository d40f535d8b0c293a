import compile from "icu-minify/compile";

/**
 * Compiles messages while they are bundled, so that no page loads a parser for them (ADR 19). Groups whose names allow it are exports of
 * their own, so that a script that needs one sentence doesn't bundle all of them.
 */
export default function compileMessages(source) {
  const groups = Object.entries(compiled(JSON.parse(source)));
  const named = groups.filter(([name]) => /^[a-z]+$/.test(name) && !RESERVED.has(name));
  return [
    ...named.map(([name, group]) => `export const ${name} = ${JSON.stringify(group)};`),
    `export default ${JSON.stringify(Object.fromEntries(groups))};`,
  ].join("\n");
}

/** Groups that are words of the language as well. */
const RESERVED = new Set([
  "import",
  "export",
  "default",
  "delete",
  "new",
  "switch",
  "case",
  "in",
  "if",
  "for",
]);

const compiled = (value) =>
  typeof value === "string"
    ? compile(value)
    : Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, compiled(inner)]));
