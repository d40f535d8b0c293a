import { dirname, join, normalize } from "node:path";
import { parseAst } from "vitest/node";
import type { Source } from "../tree";

/** A node of a syntax tree, of which only what is asked for matters. */
export type Node = { type: string; [part: string]: unknown };

type Import = { path: string; name: string };

/** A file with what is declared in it, by name, and what it imports. */
export type Module = {
  path: string;
  program: Node;
  declared: Map<string, Node>;
  imports: Map<string, Import>;
};

/** The modules of these files by their paths without ending. */
export function modulesOf(sources: Source[]): Map<string, Module> {
  return new Map(
    sources.map(({ path, text }) => {
      const program = parseAst(text, { lang: "ts" }) as unknown as Node;
      const file: Module = { path, program, declared: new Map(), imports: new Map() };
      walk(program, (node) => note(file, node));
      return [path.replace(/\.ts$/, ""), file];
    }),
  );
}

function note(file: Module, node: Node) {
  if (node.type === "VariableDeclarator" && nameOf(node.id)) {
    // A parameter or a second variable of the same name is another one; the first is most often the one at the top.
    if (!file.declared.has(nameOf(node.id))) file.declared.set(nameOf(node.id), node.init as Node);
  } else if (node.type === "FunctionDeclaration") file.declared.set(nameOf(node.id), node);
  else if (node.type === "ImportDeclaration") {
    const from = (node.source as { value: string }).value;
    const path = from.startsWith("@/") ? from.slice(2) : normalize(join(dirname(file.path), from));
    for (const each of node.specifiers as Node[])
      if (each.type === "ImportSpecifier")
        file.imports.set(nameOf(each.local), { path, name: nameOf(each.imported) });
  }
}

/** Calls `visit` for a node and all below it, with the nodes around each. */
export function walk(node: unknown, visit: (node: Node, around: Node[]) => void, around: Node[] = []): void {
  if (Array.isArray(node)) {
    for (const each of node) walk(each, visit, around);
    return;
  }
  if (typeof node !== "object" || node === null) return;
  const isNode = typeof (node as Node).type === "string";
  if (isNode) visit(node as Node, around);
  const inside = isNode ? [...around, node as Node] : around;
  for (const part of Object.values(node)) if (typeof part === "object") walk(part, visit, inside);
}

export const nameOf = (node: unknown): string => {
  const { type, name, value } = (node ?? {}) as { type?: string; name?: unknown; value?: unknown };
  if (type === "Literal") return String(value);
  return typeof name === "string" ? name : "";
};

/** Where a name's value is: its declaration, in this file or the one it is imported from. */
export function declarationOf(modules: Map<string, Module>, file: Module, name: string) {
  const own = file.declared.get(name);
  if (own) return { node: own, file };
  const from = file.imports.get(name);
  const other = from && modules.get(from.path);
  const node = from && other?.declared.get(from.name);
  return node && other ? { node, file: other } : undefined;
}

const MOST_DEEP = 6;

/**
 * The texts that an expression may be, what is filled in as `{name}`. Undefined where it isn't known to be text: a parameter, another
 * error's message.
 */
export function textsOf(
  modules: Map<string, Module>,
  file: Module,
  node: Node | null | undefined,
  deep = 0,
): string[] | undefined {
  if (!node || deep > MOST_DEEP) return undefined;
  const inner = (part: unknown, where = file) => textsOf(modules, where, part as Node, deep + 1);
  switch (node.type) {
    case "Literal":
      return typeof node.value === "string" ? [node.value] : undefined;
    case "TemplateLiteral":
      return filled(node, inner);
    case "TSAsExpression":
    case "TSSatisfiesExpression":
    case "TSNonNullExpression":
    case "AwaitExpression":
    case "ParenthesizedExpression":
    case "ChainExpression":
      return inner(node.expression ?? node.argument);
    case "ConditionalExpression":
      return united([inner(node.consequent), inner(node.alternate)]);
    case "LogicalExpression":
      return united([inner(node.left), inner(node.right)]);
    case "BinaryExpression":
      return node.operator === "+" ? joined([inner(node.left), inner(node.right)]) : undefined;
    case "Identifier":
    case "CallExpression":
    case "MemberExpression":
      return named(modules, file, node, deep);
    case "ArrowFunctionExpression":
    case "FunctionDeclaration":
    case "FunctionExpression":
      return united(returnsOf(node).map((part) => inner(part)));
    case "ObjectExpression":
      return united((node.properties as Node[]).map(({ value }) => inner(value)));
    default:
      return undefined;
  }
}

/** A name, a call or a part of an object, by what was declared under its name. */
function named(modules: Map<string, Module>, file: Module, node: Node, deep: number) {
  const root =
    node.type === "CallExpression" ? node.callee : node.type === "MemberExpression" ? node.object : node;
  const found = declarationOf(modules, file, nameOf(root));
  if (!found) return undefined;
  let value: Node | undefined = found.node;
  while (value && /^TS(As|Satisfies)Expression$/.test(value.type)) value = value.expression as Node;
  if (node.type === "MemberExpression") {
    if (value?.type !== "ObjectExpression") return undefined;
    const wanted = node.computed ? undefined : nameOf(node.property);
    const parts = (value.properties as Node[]).filter(({ key }) => !wanted || nameOf(key) === wanted);
    return united(parts.map((part) => textsOf(modules, found.file, part.value as Node, deep + 1)));
  }
  if (node.type === "Identifier" && /Function/.test(value?.type ?? "")) return undefined;
  return textsOf(modules, found.file, value, deep + 1);
}

/** What a function returns, without the functions in it. */
function returnsOf(node: Node): Node[] {
  if ((node.body as Node).type !== "BlockStatement") return [node.body as Node];
  const found: Node[] = [];
  const visit = (part: unknown): void => {
    if (Array.isArray(part)) for (const each of part) visit(each);
    else if (typeof part === "object" && part !== null) {
      if (/Function/.test((part as Node).type ?? "")) return;
      if ((part as Node).type === "ReturnStatement") found.push((part as Node).argument as Node);
      for (const inside of Object.values(part)) visit(inside);
    }
  };
  visit(node.body);
  return found;
}

const united = (parts: (string[] | undefined)[]): string[] | undefined => {
  const known = parts.filter((part) => part !== undefined);
  return known.length > 0 ? [...new Set(known.flat())] : undefined;
};

const joined = (parts: (string[] | undefined)[]): string[] | undefined =>
  parts.reduce(
    (before, part) => before && part && before.flatMap((start) => part.map((end) => start + end)),
    [""] as string[] | undefined,
  );

/** A template: words that are chosen in it make several texts of it, everything else is a place to fill. */
function filled(node: Node, inner: (part: unknown) => string[] | undefined): string[] {
  const quasis = node.quasis as { value: { cooked: string } }[];
  const taken = new Set<string>();
  const places = (node.expressions as Node[]).map((expression) => {
    const isChoice = expression.type === "ConditionalExpression";
    return (isChoice ? inner(expression) : undefined) ?? [`{${placeOf(expression, taken)}}`];
  });
  return quasis.reduce(
    (texts, { value }, at) =>
      texts.flatMap((text) => (places[at - 1] ?? [""]).map((place) => text + place + value.cooked)),
    [""],
  );
}

/** A name for what is filled in, each once in a text. */
function placeOf(expression: Node, taken: Set<string>): string {
  let node = expression;
  while (node.type === "CallExpression" || node.type === "MemberExpression") {
    const of = node.type === "CallExpression" ? node.callee : node.object;
    if (
      node.type === "MemberExpression" &&
      !node.computed &&
      !/^(length|join|size)$/.test(nameOf(node.property))
    ) {
      node = node.property as Node;
      break;
    }
    const isPlain = node.type === "CallExpression" && (of as Node).type === "Identifier";
    const [first] = (node.arguments ?? []) as Node[];
    node = isPlain && first ? first : (of as Node);
  }
  const name = (nameOf(node) || "value").replace(/^[A-Z_]+$/, (all) => all.toLowerCase());
  for (let at = 1; ; at++) {
    const place = at === 1 ? name : `${name}${at}`;
    if (taken.has(place)) continue;
    taken.add(place);
    return place;
  }
}
