import { stringify } from "yaml";

/**
 * Renders a template of the chart as Helm does, for a unit test where there is no Helm: `if`, `with`, `range`, variables, and the few
 * functions that ours use. Throws on anything else, so that a template that it can't read is not taken for a good one.
 */
export function rendered(template, scope) {
  const tokens = tokensOf(template);
  const { nodes, rest } = blockOf(tokens);
  if (rest.length > 0) throw new Error(`{{ ${rest[0].action} }} closes nothing`);
  return write(nodes, { dot: scope, variables: { $: scope } });
}

/** Text and actions in turn; `{{-` takes the white space before it, `-}}` the one behind. */
function tokensOf(template) {
  const tight = template.replace(/\s*\{\{-/g, "{{").replace(/-\}\}\s*/g, "}}");
  return tight
    .split(/(\{\{.*?\}\})/)
    .map((part) => (part.startsWith("{{") ? { action: part.slice(2, -2).trim() } : { text: part }));
}

function blockOf(tokens) {
  const nodes = [];
  let rest = tokens;
  while (rest.length > 0 && rest[0].action !== "end") {
    const [token, ...after] = rest;
    rest = after;
    const [, kind, head] = /^(if|with|range)\s+(.*)$/.exec(token.action ?? "") ?? [];
    if (!kind) {
      nodes.push(token);
      continue;
    }
    const inner = blockOf(rest);
    if (inner.rest[0]?.action !== "end") throw new Error(`{{ ${token.action} }} is not closed`);
    nodes.push({ kind, head, nodes: inner.nodes });
    rest = inner.rest.slice(1);
  }
  return { nodes, rest };
}

function write(nodes, context) {
  return nodes.map((node) => writeNode(node, context)).join("");
}

function writeNode(node, context) {
  if (node.text !== undefined) return node.text;
  if (node.kind === undefined) return writeAction(node.action, context);
  if (node.kind === "range") return writeRange(node, context);
  const value = valueOf(node.head, context);
  if (isEmpty(value)) return "";
  return write(node.nodes, node.kind === "with" ? { ...context, dot: value } : context);
}

function writeRange({ head, nodes }, context) {
  const [, key, name, list] = /^(\$\w+), (\$\w+) := (.*)$/.exec(head) ?? [];
  return Object.entries(valueOf(list ?? head, context) ?? {})
    .map(([at, value]) => {
      if (key) Object.assign(context.variables, { [key]: at, [name]: value });
      return write(nodes, { ...context, dot: value });
    })
    .join("");
}

function writeAction(action, context) {
  const [, name, expression] = /^(\$\w+) :?= (.*)$/.exec(action) ?? [];
  if (!name) return String(valueOf(action, context) ?? "");
  context.variables[name] = valueOf(expression, context);
  return "";
}

function valueOf(expression, context) {
  const [first, ...pipes] = expression.split("|").map((part) => part.trim().split(/\s+/));
  return pipes.reduce(
    (value, [name, ...args]) => call(name, [...args.map((arg) => termOf(arg, context)), value]),
    first.length === 1
      ? termOf(first[0], context)
      : call(
          first[0],
          first.slice(1).map((arg) => termOf(arg, context)),
        ),
  );
}

const FUNCTIONS = {
  append: (list, item) => [...list, item],
  default: (byDefault, value) => (isEmpty(value) ? byDefault : value),
  list: (...items) => items,
  nindent: (width, text) => `\n${text.replace(/^/gm, " ".repeat(width))}`,
  quote: (value) => JSON.stringify(String(value)),
  toYaml: (value) => stringify(value).trimEnd(),
};

function call(name, args) {
  if (!FUNCTIONS[name]) throw new Error(`The check of the chart knows no function ${name}`);
  return FUNCTIONS[name](...args);
}

function termOf(term, { dot, variables }) {
  if (/^\d+$/.test(term)) return Number(term);
  if (term === ".") return dot;
  const [start, ...path] = term.split(".");
  if (start !== "" && !(start in variables)) throw new Error(`The check of the chart cannot read ${term}`);
  return path.reduce(
    (value, name) => {
      if (value === undefined || !(name in value)) throw new Error(`${term} is not in values.yaml`);
      return value[name];
    },
    start === "" ? dot : variables[start],
  );
}

const isEmpty = (value) =>
  value === undefined ||
  value === null ||
  value === "" ||
  value === false ||
  (typeof value === "object" && Object.keys(value).length === 0);
