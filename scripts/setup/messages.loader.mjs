import compile from "icu-minify/compile";

/** Compiles messages while they are bundled, so that no browser has to carry a parser for them (docs/decisions/055). */
export default function compileMessages(source) {
  return `export default ${JSON.stringify(compiled(JSON.parse(source)))};`;
}

const compiled = (value) =>
  typeof value === "string"
    ? compile(value)
    : Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, compiled(inner)]));
