import { readdirSync, statSync } from "node:fs";
import { relative, resolve } from "node:path";

/** Which part's test a file is. */
const KINDS = [
  ["timed", /^fault\/.*\.timed\.test\.ts$/],
  ["database", /^(app|lib|cli|fault|prisma)\/.*\.db\.test\.ts$/],
  ["unit", /\.test\.(tsx?|mjs)$/],
  ["e2e", /^e2e\/.*\.spec\.ts$/],
  ["attack", /^attack\/suites\/[^/]+\.ts$/],
];

/**
 * What `npm test -- word …` runs, from each part to the test files that it keeps to, none for all: a word is a part's name, a test file, or a
 * folder with tests. Without words it is everything. `unknown` are the words that are none of these.
 */
export function selection(words, parts) {
  const wanted = new Map(words.length === 0 ? parts.map((part) => [part, []]) : []);
  const unknown = [];
  for (const word of words.filter((each) => !parts.includes(each))) {
    const tests = testsAt(relative(".", resolve(word)).replaceAll("\\", "/"));
    if (tests.length === 0) unknown.push(word);
    for (const [part, path] of tests) wanted.set(part, [...(wanted.get(part) ?? []), path]);
  }
  for (const part of parts.filter((each) => words.includes(each))) wanted.set(part, []);
  return { wanted, unknown };
}

/** The tests at a path with the part of each. */
function testsAt(path) {
  const kind = statSync(path, { throwIfNoEntry: false });
  const below = kind?.isDirectory() ? readdirSync(path, { recursive: true }) : [];
  const files = kind?.isFile() ? [path] : below.map((name) => `${path}/${name.replaceAll("\\", "/")}`);
  return files.flatMap((file) => {
    const [part] = KINDS.find(([, form]) => form.test(file)) ?? [];
    return part ? [[part, file]] : [];
  });
}
