import { isTest, type Source } from "../tree";
import { type Module, modulesOf, type Node, nameOf, textsOf, walk } from "./texts";

/** Which argument of a call is what a person reads, and what stands after it. */
type Sink = { at: number; after?: string };

/** What makes a refusal (`lib/platform/failure.ts`). */
const SINKS: Record<string, Sink> = {
  invalid: { at: 0 },
  invalidField: { at: 1 },
  conflict: { at: 0 },
  notFound: { at: 0, after: " does not exist." },
  unauthorized: { at: 0 },
  Failure: { at: 1 },
};

/**
 * Where nothing is said to somebody in the dashboard: commands, starts and logs speak English; what visitors and mails are told has
 * words of its own; `present` and routes word what went well, which the dashboard says itself.
 */
const ELSEWHERE =
  /^lib\/(architecture|integrations\/openapi|platform\/(database\/(?!records)|files|mail|server|env\.ts|data-directory|setting-kinds)|platform\/backup\/(?!schedule)|analytics\/(move|ingest|store\/(?!clickhouse\/away|postgres\/count))|redirect\/(?!simulator))|\/(words\/|(present|route)\.ts$)|fixtures?\.ts$/;

/** Texts with the file that each is in: what people are told in the dashboard, and what is said elsewhere alone. */
export type Refusals = { said: Map<string, string>; elsewhere: Map<string, string> };

/** Every text that the API refuses something with, what is filled in as `{name}`, found in its sources. */
export function refusalsIn(sources: Source[]): Refusals {
  const modules = modulesOf(
    sources.filter((one) => /^(lib|app\/api)\/.*\.ts$/.test(one.path) && !isTest(one)),
  );
  const refusals: Refusals = { said: new Map(), elsewhere: new Map() };
  const sinks = new Map(Object.entries(SINKS));
  const add: Add = (file, texts, after = "") => {
    const found = ELSEWHERE.test(file.path) ? refusals.elsewhere : refusals.said;
    for (const text of texts ?? []) if (HAS_WORDS.test(text)) found.set(text + after, file.path);
  };
  // A function that hands its own parameter on is one more way to refuse; asked until no further one is found.
  for (let known = -1; known < sinks.size; ) {
    known = sinks.size;
    for (const file of modules.values())
      walk(file.program, (node, around) => {
        const sink = isCall(node) ? sinks.get(calleeOf(node)) : undefined;
        if (sink) take(modules, file, { node, around, sink, sinks, add });
      });
  }
  for (const file of modules.values())
    walk(file.program, (node, around) => {
      literals(modules, file, node, around, add);
      defaults(modules, file, node, add);
    });
  return refusals;
}

/** More than what is filled in. */
const HAS_WORDS = /^(?!(?:\{\w+\})? does not exist\.$).*[a-z]{2}(?![^{]*\})/s;

const isCall = ({ type }: Node) => type === "CallExpression" || type === "NewExpression";

const calleeOf = ({ callee }: Node): string => {
  const { type, property } = callee as Node;
  return type === "MemberExpression" ? `.${nameOf(property)}` : nameOf(callee);
};

type Add = (file: Module, texts: readonly string[] | undefined, after?: string) => void;
type Call = { node: Node; around: Node[]; sink: Sink; sinks: Map<string, Sink>; add: Add };

function take(modules: Map<string, Module>, file: Module, { node, around, sink, sinks, add }: Call) {
  const given = (node.arguments as Node[])[sink.at];
  if (!given) return;
  const param = given.type === "Identifier" ? paramOf(nameOf(given), around) : undefined;
  if (param) {
    if (!sinks.has(param.name)) sinks.set(param.name, { ...sink, at: param.at });
    return;
  }
  const texts = textsOf(modules, file, given);
  add(file, texts, sink.after);
  for (const other of node.arguments as Node[])
    if (other !== given && other.type === "ObjectExpression") fields(modules, file, other, add);
}

/** The reasons by field beside a message. */
function fields(modules: Map<string, Module>, file: Module, node: Node, add: Add) {
  for (const { key, value } of node.properties as Node[]) {
    if (["headers", "reason"].includes(nameOf(key))) continue;
    if (nameOf(key) === "fields" && (value as Node)?.type === "ObjectExpression")
      fields(modules, file, value as Node, add);
    else add(file, textsOf(modules, file, value as Node));
  }
}

/** The function around a call that has this parameter, and which of its parameters it is. */
function paramOf(name: string, around: Node[]) {
  for (const [index, node] of [...around.entries()].reverse()) {
    if (!/Function/.test(node.type)) continue;
    const at = ((node.params ?? []) as Node[]).findIndex((param) => nameOf(param) === name);
    if (at < 0) continue;
    const holder = around[index - 1];
    const called =
      node.type === "FunctionDeclaration"
        ? nameOf(node.id)
        : holder?.type === "VariableDeclarator"
          ? nameOf(holder.id)
          : holder?.type === "MethodDefinition"
            ? `.${nameOf(holder.key)}`
            : "";
    return called ? { name: called, at } : undefined;
  }
}

/** What the shapes and the functions beside them say: every literal that reads as a reason or as a sentence. */
function literals(modules: Map<string, Module>, file: Module, node: Node, around: Node[], add: Add) {
  if (node.type !== "Literal" && node.type !== "TemplateLiteral") return;
  if (around.some((one) => isElsewhere(one))) return;
  add(
    file,
    textsOf(modules, file, node)?.filter((text) => READS_AS_REFUSAL.test(text) && !WENT_WELL.test(text)),
  );
}

const READS_AS_REFUSAL =
  /^(must|is|are|has|have|can|cannot|does|do|needs?|requires?|contains|belongs|names|not|already|could|exceeds|ask)\b .*[a-z]{3}|^[A-Z"{].* .* .*\.$/;

const WENT_WELL = / has been (updated|deleted)\b/;

/** Texts that are for the API's document, for a log, or beside a success. */
const isElsewhere = ({ type, key, callee, id }: Node) =>
  (type === "Property" && /^(description|examples|summary|title|answer)$/.test(nameOf(key))) ||
  (type === "NewExpression" && /^(Error|StartError|RegExp)$/.test(nameOf(callee))) ||
  (type === "CallExpression" && /^\.(warn|error|info|debug|query)$/.test(calleeOf({ type, callee }))) ||
  (type === "VariableDeclarator" && /^[A-Z_]+_SQL$/.test(nameOf(id)));

/** The messages that failed checks have by default. */
function defaults(modules: Map<string, Module>, file: Module, node: Node, add: Add) {
  if (node.type === "VariableDeclarator" && nameOf(node.id) === "messageOf")
    add(file, textsOf(modules, file, node.init as Node));
}
