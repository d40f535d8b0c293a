import type { ApiDocument, Entry, Response } from "./queries";

export type Group = { name: string; description: string; entries: Entry[] };

/** The document's operations by group, those that hold every word of the search; groups without any are left out. */
export function groupsOf(document: ApiDocument, search = ""): Group[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const entries = Object.entries(document.paths)
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({
        ...operation,
        path,
        method: method.toUpperCase(),
      })),
    )
    .filter((entry) => words.every((word) => textOf(entry).includes(word)));
  return document.tags
    .map((tag) => ({ ...tag, entries: entries.filter(({ tags }) => tags[0] === tag.name) }))
    .filter((group) => group.entries.length > 0);
}

/** The text a search matches: summary, address, group and the names of all inputs. */
const textOf = ({ summary, method, path, tags, parameters = [], requestBody }: Entry): string =>
  [
    summary,
    method,
    path,
    tags[0],
    ...parameters.map(({ name }) => name),
    ...Object.keys(requestBody?.content?.["application/json"]?.schema.properties ?? {}),
  ]
    .join(" ")
    .toLowerCase();

/** The response itself where an operation names one of the shared ones. */
export const responseOf = ({ components }: ApiDocument, response: Response): Response =>
  response.$ref ? (components.responses[response.$ref.split("/").at(-1) ?? ""] ?? response) : response;

export type Call = { method: string; url: string; key: string; body?: string };

/** The same call in the languages most programs that use it are written in. */
export const SNIPPETS: { name: string; write: (call: Call) => string }[] = [
  { name: "curl", write: curl },
  { name: "JavaScript", write: javascript },
  { name: "Python", write: python },
];

function curl({ method, url, key, body }: Call): string {
  return [
    `curl ${method === "GET" ? "" : `-X ${method} `}${quoted(url)}`,
    `  -H ${quoted(`Authorization: Bearer ${key}`)}`,
    ...(body ? [`  -H 'Content-Type: application/json'`, `  -d ${quoted(body)}`] : []),
  ].join(" \\\n");
}

function javascript({ method, url, key, body }: Call): string {
  return [
    `const response = await fetch(${JSON.stringify(url)}, {`,
    `  method: ${JSON.stringify(method)},`,
    "  headers: {",
    `    Authorization: ${JSON.stringify(`Bearer ${key}`)},`,
    ...(body ? [`    "Content-Type": "application/json",`] : []),
    "  },",
    ...(body ? [`  body: JSON.stringify(${indented(body)}),`] : []),
    "});",
    "console.log(await response.json());",
  ].join("\n");
}

function python({ method, url, key, body }: Call): string {
  return [
    "import json",
    "import urllib.request",
    "",
    "request = urllib.request.Request(",
    `    ${JSON.stringify(url)},`,
    `    method=${JSON.stringify(method)},`,
    `    headers={"Authorization": ${JSON.stringify(`Bearer ${key}`)}${body ? ', "Content-Type": "application/json"' : ""}},`,
    ...(body ? [`    data=${JSON.stringify(body)}.encode(),`] : []),
    ")",
    "with urllib.request.urlopen(request) as response:",
    "    print(json.load(response))",
  ].join("\n");
}

/** For a shell: nothing inside is special. */
const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;
const indented = (body: string) => body.replaceAll("\n", "\n  ");
