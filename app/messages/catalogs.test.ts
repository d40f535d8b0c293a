import { readdirSync, readFileSync } from "node:fs";
import compile from "icu-minify/compile";
import { describe, expect, test } from "vitest";

type Tree = { [name: string]: string | Tree };
type Node = string | readonly unknown[] | 0;

const TAGS = readdirSync("messages").flatMap((file) => (file.endsWith(".json") ? [file.slice(0, -5)] : []));
const flat = (tree: Tree, path = ""): [string, string][] =>
  Object.entries(tree).flatMap(([name, value]) => {
    const at = path === "" ? name : `${path}.${name}`;
    return typeof value === "string" ? [[at, value] as [string, string]] : flat(value, at);
  });
const catalog = (tag: string) =>
  new Map(flat(JSON.parse(readFileSync(`messages/${tag}.json`, "utf8")) as Tree));

/** What a message is filled with, how, and which branches its selections have; `plurals` collects the categories of each plural. */
function facts(message: string, plurals: string[][] = []): string[] {
  const found = new Set<string>();
  const walk = (node: Node): void => {
    if (typeof node === "string" || node === 0) return;
    const [name, kind, options] = node as [string, unknown, unknown];
    if (kind === 1 || kind === 2 || kind === 3) {
      const branches = Object.keys(options as object);
      if (kind === 1) found.add(`{${name}, select} with ${branches.sort().join(", ")}`);
      else {
        plurals.push(branches);
        const exact = branches.filter((branch) => branch.startsWith("=")).sort();
        found.add(`{${name}, plural} ${exact.join(" ")}`.trim());
      }
      for (const branch of Object.values(options as object)) walkAll(branch as Node);
    } else if (typeof kind === "number" && kind >= 4)
      found.add(`{${name}, ${["number", "date", "time"][kind - 4]}}`);
    else if (node.length === 1) found.add(`{${name}}`);
    else {
      found.add(`<${name}>`);
      for (const child of node.slice(1)) walkAll(child as Node);
    }
  };
  // A branch is one node or a list of them.
  const walkAll = (nodes: Node): void => {
    if (
      Array.isArray(nodes) &&
      (Array.isArray(nodes[0]) || nodes.some((part) => Array.isArray(part) || part === 0))
    )
      for (const node of nodes) walk(node as Node);
    else walk(nodes);
  };
  const compiled = compile(message) as Node;
  if (typeof compiled !== "string") for (const node of compiled as Node[]) walk(node);
  return [...found].sort();
}

/** The categories that whole numbers take in a language. */
const categories = (tag: string) => {
  const rules = new Intl.PluralRules(tag);
  return new Set(Array.from({ length: 1_001 }, (_, count) => rules.select(count)));
};

const english = catalog("en");

describe.each(TAGS)("%s", (tag) => {
  const own = catalog(tag);

  test("has every message, and no other", () => {
    expect(
      [...english.keys()].filter((name) => !own.has(name)),
      "missing",
    ).toEqual([]);
    expect(
      [...own.keys()].filter((name) => !english.has(name)),
      "superfluous",
    ).toEqual([]);
  });

  test("fills the same placeholders, in the same tags and branches", () => {
    const differing = [...own].flatMap(([name, message]) => {
      const wanted = facts(english.get(name) ?? message).join("; ");
      const given = facts(message).join("; ");
      return wanted === given ? [] : [`${name}: ${given} instead of ${wanted}`];
    });
    expect(differing).toEqual([]);
  });

  test("has the plural forms of its language", () => {
    const needed = categories(tag);
    const lacking = [...own].flatMap(([name, message]) => {
      const plurals: string[][] = [];
      facts(message, plurals);
      const missing = plurals.flatMap((branches) => [...needed].filter((one) => !branches.includes(one)));
      return missing.length > 0 ? [`${name}: ${missing.join(", ")}`] : [];
    });
    expect(lacking).toEqual([]);
  });

  test("leaves nothing empty that English says", () => {
    expect([...own].filter(([name, message]) => message.trim() === "" && english.get(name) !== "")).toEqual(
      [],
    );
  });
});

test("Arabic says one and two in words, without a number before them", () => {
  const numbered = [...catalog("ar")].filter(([, message]) => /\b(one|two) \{[^{}]*#/.test(message));
  expect(numbered.map(([name]) => name)).toEqual([]);
});

test.each(TAGS.filter((tag) => tag !== "en"))("%s has a glossary", (tag) => {
  expect(readFileSync(`messages/glossary/${tag}.md`, "utf8")).toContain("|");
});
